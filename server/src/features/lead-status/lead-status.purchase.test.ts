import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, at, inDays, refused, stored } = scene;

const newestEntry = async () =>
  (await t.call(getActivity, { lead_id: scene.lead.lead_id }, { token: scene.token })).body.data[0];

beforeEach(async () => {
  await t.db
    .updateTable('lead')
    .set({ sub_status_id: 5, myactive_agent_id: scene.agent.id })
    .where('lead_id', '=', scene.lead.lead_id)
    .execute();
});

describe('a purchase', () => {
  const ELSEWHERE = {
    purchase_dealer_id: 'other',
    other_dealer_name: 'Auto Lain',
    purchase_from_dse_id: 'other',
    other_dse_name: 'Pak Lain',
  };

  it('DET-104 DET-155 leaves every field of the form in its own column, and the history tells each', async () => {
    const awaited = { stnk_id: 2, stnk_follow_up_date: inDays(9) };
    const { lead_id: _, ...form } = at(6, 12, { booking_relation: 2, status_reason_id: 36, ...awaited });
    expect(await refused({ lead_id: scene.lead.lead_id, ...form })).toEqual([]);
    expect(await stored()).toMatchObject({
      status_id: 6,
      sub_status_id: 12,
      status_reason_id: 36,
      attribution_id: 1,
      bought_make_id: form.make_id,
      bought_model_id: form.model_id,
      booking_date: inDays(-3),
      purchase_date: inDays(-1),
      purchase_dealer_id: form.purchase_dealer_id,
      purchase_dse_id: form.purchase_from_dse_id,
      other_dealer_name: null,
      other_dse_name: null,
      booking_name: 'Budi Santoso',
      booking_mobile: '6281190234470',
      booking_city_id: form.booking_city_id,
      booking_relation_id: 2,
      stnk_id: 2,
      stnk_followup_date: inDays(9),
    });
    const told = (await newestEntry())?.activity.map(({ field }) => field) ?? [];
    expect(told.toSorted()).toEqual(
      [...Object.keys(form), 'attribution_id', 'attribution_status_date'].toSorted(),
    );
  });

  it('DET-104 has the number of a registration that came, and the names of who is in no list', async () => {
    await refused(at(6, 12, { stnk_id: 2, stnk_follow_up_date: inDays(9) }));
    const received = { stnk_id: 1, stnk_number: 'B 1234 XYZ' };
    expect(await refused(at(6, 12, { ...received, ...ELSEWHERE }))).toEqual([]);
    expect(await stored()).toMatchObject({
      stnk_id: 1,
      stnk_number: 'B 1234 XYZ',
      stnk_followup_date: null,
      purchase_dealer_id: null,
      other_dealer_name: 'Auto Lain',
      purchase_dse_id: null,
      other_dse_name: 'Pak Lain',
    });
  });

  it('DET-104 that was lost has its reason, and another one in words', async () => {
    expect(await refused(at(6, 13, { reason_id: 7 }))).toEqual(['other_reason_text']);
    const other = { reason_id: 7, other_reason_text: 'Wanted another colour' };
    expect(await refused(at(6, 13, other))).toEqual([]);
    expect(await stored()).toMatchObject(other);
  });
});

describe('flags that are answered', () => {
  it.each(['rf', 'ncf', 'eaf'] as const)(
    'DET-163 DET-164 are an entry of their own type: %s',
    async (flag) => {
      await t.db
        .updateTable('lead')
        .set({ [flag]: true })
        .where('lead_id', '=', scene.lead.lead_id)
        .execute();
      expect(await refused({ lead_id: scene.lead.lead_id, [flag]: 1, internal_comment: 'Called' })).toEqual(
        [],
      );
      const entry = await newestEntry();
      expect(entry).toMatchObject({
        activity_type: 'flag_enabled',
        activity_source: 'crm',
        added_by: 'Rina Sari',
        details: { [flag]: 1 },
        comment: [{ comment: 'Called', comment_type: 'INTERNAL' }],
      });
      expect(entry?.activity.map(({ field, old, new: now }) => [field, old?.value, now?.value])).toEqual([
        [flag, true, false],
      ]);
    },
  );
});
