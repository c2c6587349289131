import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { assignCar } from '@otolead/contract/assigned-cars/cars.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails } from '@otolead/contract/leads/leads.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDealer, buildDse, type TestDealer, type TestDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { someModel } from '../../../test/builders/master-data.ts';
import { buildGmCampaign, buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { expectCountsEqual } from '../../../test/raw-counts.ts';

const t = useTestApp();
let token: string;
let lead: TestLead;
let model: Awaited<ReturnType<typeof someModel>>;
let dealer: TestDealer;
let dse: TestDse;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { name: 'Rina Sari' }));
  model = await someModel(t.db, 1);
});

beforeEach(async () => {
  lead = await buildLead(t.db);
  dealer = await buildDealer(t.db, { city_id: lead.city_id as number, makeIds: [model.make_id] });
  dse = await buildDse(t.db, { dealer_id: dealer.id });
});

const assign = (more: object = {}, as = token) => {
  const car = { make_id: model.make_id, model_id: model.id, city_id: lead.city_id, dse_id: dse.id };
  return t.send(assignCar, { lead_id: lead.lead_id, ...car, ...more }, { token: as });
};
const anotherCity = (db: typeof t.db, id: number) =>
  db
    .selectFrom('city')
    .where('market_id', '=', 1)
    .where('id', '!=', id)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
const cars = () =>
  t.db.selectFrom('assigned_car').where('lead_id', '=', lead.lead_id).selectAll().orderBy('id').execute();

describe('a lead', () => {
  it('is given to a DSE: car, first assignment, version and history in one', async () => {
    const { status, body } = await assign({ comment: ' Wants a test drive ' });
    expect([status, body.message]).toEqual([200, `Assigned to ${dse.name}, ${dealer.name}`]);
    const [car] = await cars();
    expect(body.data).toEqual({ id: car?.id, lead_id: lead.lead_id, version: 2 });
    expect(car).toMatchObject({
      market_id: 1,
      gm_id: lead.gm_id,
      request_id: `REQ-${car?.id}`,
      ld_status: null,
      make_id: model.make_id,
      model_id: model.id,
      dealer_id: dealer.id,
      dse_id: dse.id,
      model_status_id: 2,
      source_id: 3,
      triggered_at: t.clock.now(),
      td_status_id: null,
    });
    const { body: read } = await t.call(
      getLeadDetails,
      { lead_id: lead.lead_id, _with: ['assigned_cars'] },
      { token },
    );
    expect(read.data.assigned_cars).toMatchObject([
      { dealer_name: dealer.name, dse_name: dse.name, updated_by_user: 'Rina Sari' },
    ]);
    const [entry] = (await t.call(getActivity, { lead_id: lead.lead_id }, { token })).body.data;
    expect(entry).toMatchObject({
      activity_type: 'reassign_dse',
      activity_source: 'crm',
      details: { car_action: 'assign', new_dealer: dealer.name, new_dse: dse.name },
      comment: [{ comment: 'Wants a test drive', comment_type: 'INTERNAL' }],
    });
  });

  it('keeps the time of its first assignment, which the retail reports count by', async () => {
    const first = async () =>
      (
        await t.db
          .selectFrom('lead_milestone')
          .where('lead_id', '=', lead.lead_id)
          .select('first_triggered_at')
          .executeTakeFirstOrThrow()
      ).first_triggered_at;
    // With a process: others are counted nowhere.
    const { process, campaign } = await buildProcessList(t.db);
    const { gm_id } = await buildGmCampaign(t.db);
    lead = await buildLead(t.db, { gm_id, process_id: process.id, campaign_id: campaign.id });
    await assign({ city_id: dealer.city_id });
    const at = t.clock.now();
    expect(await first()).toEqual(at);
    const other = await buildDealer(t.db, { city_id: dealer.city_id, makeIds: [model.make_id] });
    t.clock.advance({ minutes: 1 });
    const next = await buildDse(t.db, { dealer_id: other.id });
    expect((await assign({ dse_id: next.id, city_id: dealer.city_id })).status).toBe(200);
    expect([(await cars()).length, await first()]).toEqual([2, at]);
    await expectCountsEqual(t.pool);
  });

  it('is with a dealer once for a car, and again after the car was removed', async () => {
    const old = await buildAssignedCar(t.db, {
      lead,
      dealer_id: dealer.id,
      make_id: model.make_id,
      model_id: model.id,
    });
    expect((await assign()).body.errors).toEqual({
      model_id: `${dealer.name} has this car of the lead already`,
    });
    await t.db.updateTable('assigned_car').set({ ld_status: 2 }).where('id', '=', old.id).execute();
    expect((await assign()).status).toBe(200);
    expect((await cars()).map(({ ld_status }) => ld_status)).toEqual([2, null]);
  });

  it('is assigned once by a submission that is sent again', async () => {
    const request_id = '6f1d5a52-8a7b-4b6e-9f0e-000000000047';
    const answers = [await assign({ request_id }), await assign({ request_id })];
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual([
      [200, answers[0]?.body.data],
      [200, answers[0]?.body.data],
    ]);
    expect((await cars()).length).toBe(1);
  });

  it('is answered with the car that a submission made, whatever became of its DSE and of cars before', async () => {
    const car = { make_id: model.make_id, model_id: model.id };
    await buildAssignedCar(t.db, { lead, dealer_id: dealer.id, dse_id: dse.id, ...car, ld_status: 2 });
    const request_id = '6f1d5a52-8a7b-4b6e-9f0e-000000000048';
    const first = await assign({ request_id });
    await t.db.updateTable('dse').set({ status: 0 }).where('id', '=', dse.id).execute();
    const again = await assign({ request_id });
    expect([again.status, again.body.message, again.body.data]).toEqual([
      200,
      first.body.message,
      first.body.data,
    ]);
    expect((await cars()).map(({ ld_status }) => ld_status)).toEqual([2, null]);
    const other = await assign({ request_id, comment: 'Another content' });
    expect(Object.keys(other.body.errors ?? {})).toEqual(['request_id']);
  });

  it('that two people assign at once goes to the dealer once', async () => {
    const answers = await meetAtLock(
      t,
      (tx) =>
        tx.selectFrom('lead').where('lead_id', '=', lead.lead_id).select('lead_id').forUpdate().execute(),
      [() => assign(), () => assign()],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect((await cars()).length).toBe(1);
  });

  it('that is closed goes to nobody', async () => {
    lead = await buildLead(t.db, { status_id: 4, sub_status_id: 9 });
    const { status, body } = await assign({ city_id: dealer.city_id });
    expect([status, body.message]).toEqual([400, 'The lead is closed. Reopen it to assign it to a dealer']);
    expect(await cars()).toEqual([]);
  });
});

it('names make, model, city and DSE, each of which is missed beside its field', async () => {
  const { body } = await t.send(assignCar, { lead_id: lead.lead_id }, { token });
  expect(body.errors).toEqual({
    make_id: 'Make is required',
    model_id: 'Model is required',
    city_id: 'City is required',
    dse_id: 'Please select a dse id',
  });
  expect((await assign({ model_id: 999_999 })).body.errors).toEqual({ model_id: 'Model is invalid' });
});

it('goes to an active DSE of a dealer in the city who sells the make, in this market', async () => {
  const seller = { city_id: lead.city_id as number, makeIds: [model.make_id] };
  const gone = await buildDse(t.db, { dealer_id: dealer.id, status: 0 });
  const closed = await buildDse(t.db, { dealer_id: (await buildDealer(t.db, { ...seller, status: 0 })).id });
  const other = await buildDse(t.db, { dealer_id: (await buildDealer(t.db, { ...seller, makeIds: [] })).id });
  const city_id = (await anotherCity(t.db, dealer.city_id)).id;
  const elsewhere = await buildDse(t.db, { dealer_id: (await buildDealer(t.db, { ...seller, city_id })).id });
  const foreign = await buildDse(t.db, { market: 'ph' });
  for (const { id } of [gone, closed, other, elsewhere, foreign])
    expect((await assign({ dse_id: id })).body.errors).toEqual({
      dse_id: 'Choose an active DSE of a dealer there who sells this make',
    });
  expect(await cars()).toEqual([]);
});

it('is for those who may edit the lead', async () => {
  for (const roleId of [ROLE.auditor, ROLE.dealerStaff]) {
    const as = await t.signIn(await buildUser(t.db, { roleId }));
    expect((await assign({}, as)).status).toBe(403);
  }
  const foreign = await buildLead(t.db, { market: 'ph' });
  expect((await assign({ lead_id: foreign.lead_id })).status).toBe(404);
});
