import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildDealer } from '../../../test/builders/dealers.ts';
import { someModel } from '../../../test/builders/master-data.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, hot, save } = scene;

describe('the car and the dealer of a status update', () => {
  it('ids of the other market and cars that do not belong together are refused', async () => {
    const foreign = await someModel(t.db, 2);
    const own = await someModel(t.db, 1);
    const { body } = await save(hot({ make_id: foreign.make_id, model_id: foreign.id }));
    expect(body.errors).toHaveProperty('model_id');
    const mixed = await save(hot({ make_id: own.make_id === 1 ? 2 : 1, model_id: own.id }));
    expect(mixed.body.errors).toHaveProperty('model_id');
  });

  it('a purchase names a dealer who sells its make, or one whose makes nobody recorded', async () => {
    const seller = await buildDealer(t.db, { makeIds: [1] });
    const rival = await buildDealer(t.db, { makeIds: [2] });
    const unknown = await buildDealer(t.db);
    const model = await t.db
      .selectFrom('model')
      .where('make_id', '=', 1)
      .where('market_id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    const booked = (purchase_dealer_id: number) =>
      scene.at(6, 11, { make_id: 1, model_id: model.id, purchase_dealer_id, purchase_from_dse_id: null });
    expect(await scene.refused(booked(rival.id))).toEqual(['purchase_dealer_id']);
    expect(await scene.refused(booked(unknown.id))).toEqual([]);
    expect(await scene.refused(booked(seller.id))).toEqual([]);
    const other = await t.db
      .selectFrom('model')
      .where('make_id', '=', 2)
      .where('market_id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    const changed = { ...booked(seller.id), make_id: 2, model_id: other.id };
    expect(await scene.refused(changed)).toEqual(['purchase_dealer_id']);
  });

  it('a car named by an interested customer joins the preferences once, and the history tells it', async () => {
    const model = await someModel(t.db, 1);
    await save(hot({ make_id: model.make_id, model_id: model.id }));
    await save(hot({ make_id: model.make_id, model_id: model.id }));
    const preferences = await t.db
      .selectFrom('lead_preference')
      .where('lead_id', '=', scene.lead.lead_id)
      .selectAll()
      .execute();
    expect(preferences).toMatchObject([
      { model_id: model.id, sort_order: 1, model_status_id: 2, source_id: 3 },
    ]);
    const { body } = await t.call(getActivity, { lead_id: scene.lead.lead_id }, { token: scene.token });
    const added = body.data.filter(({ activity_type: type }) => type === 'preferences');
    const named = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('model.id', '=', model.id)
      .select(['make.name as make', 'model.name as model'])
      .executeTakeFirstOrThrow();
    expect(added.map(({ activity, added_by }) => ({ activity, added_by }))).toEqual([
      {
        added_by: scene.agent.name,
        activity: [
          { field: 'make_id', old: null, new: { value: model.make_id, label: named.make } },
          { field: 'model_id', old: null, new: { value: model.id, label: named.model } },
        ],
      },
    ]);
  });
});
