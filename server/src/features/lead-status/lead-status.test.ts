import { randomUUID } from 'node:crypto';
import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { editCustomer } from '@otolead/contract/customer/customer.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { updateStatus } from '@otolead/contract/lead-status/lead-status.endpoints.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildDealer, buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { roundTripsOf } from '../../../test/round-trips.ts';
import { useStatusScene } from '../../../test/status-scene.ts';

const scene = useStatusScene();
const { t, inDays, hot, save, stored, historyCount } = scene;

describe('PUT /lead/update_status', () => {
  it('DET-155 DET-143 DET-156 saves status, follow-up as one instant and buy time, and answers with the hash', async () => {
    const { status, body } = await t.call(updateStatus, hot({ version: 1 }), { token: scene.token });

    expect(status).toBe(200);
    expect(body.message).toBe('Status updated successfully');
    expect(body.data).toMatchObject({ lead_id: scene.lead.lead_id, version: 2 });
    const after = await stored();
    expect(after).toMatchObject({
      status_id: 2,
      sub_status_id: 2,
      buy_time_days: 14,
      buy_by: inDays(14),
      version: 2,
    });
    expect(after.followup_at?.toISOString()).toBe(`${inDays(5)}T03:15:00.000Z`);
    expect(after.updated_crm_at).toEqual(t.clock.now());
    const entry = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', scene.lead.lead_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      activity_hash: body.data.activity_hash,
      type: 'status',
      source: 'crm',
      actor_id: scene.agent.id,
    });
  });

  it('DET-155 DET-143 a follow-up in the Philippines is stored in Manila’s hour', async () => {
    const agent = await t.signIn(await buildUser(t.db, { markets: ['ph'] }));
    const { lead_id } = await buildLead(t.db, { market: 'ph' });
    const callBack = {
      lead_id,
      status_id: 1,
      sub_status_id: 5,
      follow_up_date: inDays(5),
      followup_time: '10:15',
    };
    const { status } = await t.call(updateStatus, callBack, { token: agent, market: 'ph' });
    expect(status).toBe(200);
    expect((await stored(lead_id)).followup_at?.toISOString()).toBe(`${inDays(5)}T02:15:00.000Z`);
  });

  it('the list, the details and the history show the change, each in the reader’s language', async () => {
    await save(hot({ internal_comment: 'Minta ditelepon sore' }));
    const list = await t.call(listLeads, { lead_ids: [scene.lead.lead_id] }, { token: scene.token });
    expect(list.body.data[0]).toMatchObject({ status: 'Interested', sub_status: 'Hot' });
    const details = await t.call(
      getLeadDetails,
      { lead_id: scene.lead.lead_id, _with: ['lead_detail'] },
      { token: scene.token },
    );
    expect(details.body.data.lead_detail).toMatchObject({
      status: 'Interested',
      version: 2,
      buy_time_days: 14,
    });

    const history = await t.call(
      getActivity,
      { lead_id: scene.lead.lead_id },
      { token: scene.token, language: 'id' },
    );
    const [entry] = history.body.data;
    expect(entry).toMatchObject({ activity_type: 'status', activity_source: 'crm', added_by: 'Rina Sari' });
    expect(entry?.comment).toEqual([{ comment: 'Minta ditelepon sore', comment_type: 'INTERNAL', to: null }]);
    const change = (field: string) => entry?.activity.find((item) => item.field === field);
    expect(change('status_id')).toMatchObject({ old: { label: 'Baru' }, new: { label: 'Berminat' } });
    expect(change('follow_up_date')?.old).toBeNull();
    expect(change('follow_up_date')?.new?.label).toMatch(/10:15$/);
    expect(change('version')).toBeUndefined();
  });

  it('takes three round trips: session; begin, lock and what is read under it; update, history and commit', async () => {
    let status = 0;
    const trips = await roundTripsOf(t, async () => {
      status = (await save(hot({ request_id: randomUUID() }))).status;
    });
    expect([status, trips]).toEqual([200, 3]);
  });

  it('DET-148 DET-109 a refused save answers per field and writes nothing', async () => {
    const before = await stored();
    const { status, body } = await save({ lead_id: scene.lead.lead_id, status_id: 2, sub_status_id: 2 });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject({
      follow_up_date: 'Follow-up date is required',
      followup_time: 'Follow-up time is required',
      buy_time: 'Buy time is required',
    });
    expect(await stored()).toEqual(before);
    expect(await historyCount()).toBe(0);
  });

  it.each([
    ['DET-113 hot, on the same day', 2, 0],
    ['DET-113 hot, 31 days ahead', 2, 31],
    ['DET-114 warm, 30 days ahead', 3, 30],
    ['DET-114 warm, 61 days ahead', 3, 61],
    ['DET-115 cold, 60 days ahead', 4, 60],
    ['DET-149 call back, yesterday', 5, -1],
  ])('%s is refused beside the date', async (_title, sub_status_id, days) => {
    const status_id = sub_status_id === 5 ? 1 : 2;
    const { status, body } = await save(hot({ status_id, sub_status_id, follow_up_date: inDays(days) }));
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual(['follow_up_date']);
  });

  it('DET-144 a follow-up time off the 15-minute steps or outside 08:00 to 20:00 is refused', async () => {
    for (const followup_time of ['07:45', '20:15', '10:07', '24:00', 'noon']) {
      const { body } = await save(hot({ followup_time }));
      expect(body.errors, followup_time).toHaveProperty('followup_time');
    }
    expect((await save(hot({ followup_time: '20:00' }))).status).toBe(200);
  });

  it('DET-127 DET-129 from 1/1 the statuses 3 and 24 are refused, after a call 3 is not', async () => {
    const unreachable = { lead_id: scene.lead.lead_id, status_id: 3, sub_status_id: 7, status_reason_id: 1 };
    expect((await save(unreachable)).body.errors).toHaveProperty('status_id');
    const reopened = hot({ status_id: 24, sub_status_id: 21 });
    expect((await save(reopened)).body.errors).toHaveProperty('status_id');

    await save(hot({ status_id: 1, sub_status_id: 6, buy_time: undefined }));
    expect((await save(unreachable)).status).toBe(200);
    expect(await stored()).toMatchObject({
      status_id: 3,
      sub_status_id: 7,
      status_reason_id: 1,
      followup_at: null,
    });
  });

  it('the details name the bought car, also one that is sold no more', async () => {
    const car = await t.db
      .selectFrom('model')
      .innerJoin('make', 'make.id', 'model.make_id')
      .where('model.market_id', '=', 1)
      .where('model.end_year', 'is not', null)
      .select(['make.id as make_id', 'make.name as make', 'model.id as model_id', 'model.name as model'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const details = async () => {
      const request = { lead_id: scene.lead.lead_id, _with: ['lead_detail'] };
      return (await t.call(getLeadDetails, request, { token: scene.token })).body.data.lead_detail;
    };
    expect(await details()).toMatchObject({ make: null, model: null });
    const { make_id, model_id } = car;
    expect((await save(scene.at(6, 11, { make_id, model_id }))).status).toBe(200);
    expect(await details()).toMatchObject(car);
  });

  it('DET-126 a reason of another status, or one that does not exist, is refused', async () => {
    const refused = { lead_id: scene.lead.lead_id, status_id: 4, sub_status_id: 9, internal_comment: 'no' };
    for (const status_reason_id of [1, 999_999]) {
      const { status, body } = await save({ ...refused, status_reason_id });
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty('status_reason_id');
    }
    expect((await save({ ...refused, status_reason_id: 8 })).status).toBe(200);
  });

  it('DET-126 every reason of a sub-status can be stored with it, the optional ones of a purchase too', async () => {
    const reasons = await t.db
      .selectFrom('config_item')
      .where('list', '=', 'status_reasons')
      .where('parent_id', 'is not', null)
      .select(['id', 'parent_id', sql<number>`(attrs ->> 'sub_status_id')::integer`.as('sub_status_id')])
      .execute();
    expect(reasons).toHaveLength(50);
    for (const { id, parent_id: statusId, sub_status_id: subStatusId } of reasons) {
      const { lead_id } = await buildLead(t.db, { status_id: 2, sub_status_id: 2 });
      const input = scene.at(statusId as number, subStatusId, { lead_id, status_reason_id: id });
      expect([id, (await save(input)).body.errors]).toEqual([id, undefined]);
      expect((await stored(lead_id)).status_reason_id).toBe(id);
    }
  });

  it('DET-126 a rejected attribution without a reason is refused', async () => {
    await t.db
      .updateTable('lead')
      .set({ status_id: 6, sub_status_id: 11, attribution_id: 4 })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    const { status, body } = await save(scene.at(6, 11, { attribution_id: 4 }));
    expect([status, body.errors]).toEqual([400, { status_reason_id: 'Status reason is required' }]);
  });

  it('DET-126 a rejected attribution takes the reasons of a rejection only, or the one it has', async () => {
    const rejected = { attribution_id: 4, status_reason_id: 34 };
    await t.db
      .updateTable('lead')
      .set({ status_id: 6, sub_status_id: 11, ...rejected })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    const reason = async (status_reason_id: number) =>
      (await save(scene.at(6, 11, { attribution_id: 4, status_reason_id }))).body.errors;
    expect(await reason(34)).toBeUndefined();
    expect(await reason(33)).toHaveProperty('status_reason_id');
    expect(await reason(50)).toBeUndefined();
    expect(await reason(34)).toHaveProperty('status_reason_id');
  });

  it('DET-163 DET-164 closing releases the My Active agent, and an entry of the system tells the removal', async () => {
    await t.db
      .updateTable('lead')
      .set({ myactive_agent_id: scene.agent.id })
      .where('lead_id', '=', scene.lead.lead_id)
      .execute();
    await save({ lead_id: scene.lead.lead_id, status_id: 5, sub_status_id: 17, status_reason_id: 19 });
    expect((await stored()).myactive_agent_id).toBeNull();
    const told = await t.db
      .selectFrom('activity')
      .where('lead_id', '=', scene.lead.lead_id)
      .select(['type', 'source', 'detail'])
      .orderBy('id')
      .execute();
    expect(told.map(({ type, source }) => [type, source])).toEqual([
      ['status', 'crm'],
      ['myactive', 'system'],
    ]);
    expect(told[1]?.detail).toEqual({
      action_type: 'remove',
      change_details: { myactive_agent_id: { old: scene.agent.id, new: null } },
    });
  });
});

describe('two people on one lead', () => {
  it('a stale save of the same field is refused field by field, in words', async () => {
    await t.call(updateStatus, hot({ version: 1 }), { token: scene.token });
    const other = await t.signIn(await buildUser(t.db, { name: 'Dimas Putra' }));
    const { status, body } = await save(hot({ version: 1, follow_up_date: inDays(9) }), other);
    expect(status).toBe(409);
    expect(body.error_code).toBe('conflict');
    expect(body.detail).toMatchObject({ version: 2, changed_by: 'Rina Sari', changed_by_me: false });
    const own = await save(hot({ version: 1, follow_up_date: inDays(9) }));
    expect([own.status, own.body.detail]).toEqual([409, expect.objectContaining({ changed_by_me: true })]);
    const fields = (
      body.detail as { fields: { field: string; mine: string; theirs: string; original: string }[] }
    ).fields;
    expect(fields.map((field) => field.field)).toEqual(['follow_up_date']);
    expect(fields[0]?.original).toBe('');
    expect(fields[0]?.theirs).not.toBe(fields[0]?.mine);
    expect((await stored()).version).toBe(2);
  });

  it('a day that others moved out of bounds with the state is a choice between the two before it is a mistake', async () => {
    await t.call(updateStatus, hot({ version: 1 }), { token: scene.token });
    const other = await t.signIn(await buildUser(t.db));
    const cold = hot({ version: 2, sub_status_id: 4, follow_up_date: inDays(70), buy_time: 60 });
    expect((await t.send(updateStatus, cold, { token: other })).status).toBe(200);
    // Theirs is the state; the day is mine, valid for the former state.
    const mine = { ...cold, follow_up_date: inDays(9) };
    const { status, body } = await save(mine);
    expect(status).toBe(409);
    expect(body.detail).toMatchObject({ fields: [{ field: 'follow_up_date' }] });
    // Judged by the current state it is one.
    expect((await save({ ...mine, version: 3 })).body.errors).toHaveProperty('follow_up_date');
  });

  it('a stale save of the same values is merged, and so is one after an edit that no field shares', async () => {
    await t.call(updateStatus, hot({ version: 1 }), { token: scene.token });
    const again = await t.call(updateStatus, hot({ version: 1 }), { token: scene.token });
    expect(again.body.data.version).toBe(3);
    expect(await historyCount()).toBe(2);
  });

  it('two days chosen for the same option of the buy time collide too', async () => {
    await t.call(updateStatus, hot({ version: 1, buy_time: inDays(4) }), { token: scene.token });
    const other = await t.signIn(await buildUser(t.db));
    await t.send(updateStatus, hot({ version: 2, buy_time: inDays(6) }), { token: other });
    const { status, body } = await save(hot({ version: 2, buy_time: inDays(5) }));
    expect(status).toBe(409);
    expect((body.detail as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
      'buy_time',
    ]);
  });

  it('saves at the same moment are all kept, one after the other', async () => {
    const saves = Array.from({ length: 6 }, () => t.call(updateStatus, hot(), { token: scene.token }));
    const versions = (await Promise.all(saves)).map(({ body }) => body.data.version);
    expect(versions.toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await historyCount()).toBe(6);
  });
});

describe('a save whose answer was lost', () => {
  it('is answered again and made once: one version, one entry, the comment once', async () => {
    const request_id = '7f2f4b1e-54b5-4f0e-9a5e-6a2f3d1c0b9a';
    const submission = hot({ version: 1, request_id, internal_comment: 'Telepon sore' });
    const first = await t.call(updateStatus, submission, { token: scene.token });
    const again = await t.call(updateStatus, submission, { token: scene.token });
    expect(again.body.data).toEqual(first.body.data);
    expect(first.body.data).toEqual({ lead_id: scene.lead.lead_id, version: 2, activity_hash: request_id });
    expect((await stored()).version).toBe(2);
    expect(await historyCount()).toBe(1);
  });

  it('somebody else’s submission is no answer', async () => {
    const request_id = '5a0cf3c1-27a6-4d13-8a6e-0d5d8b1f7a10';
    await t.call(updateStatus, hot({ version: 1, request_id }), { token: scene.token });
    const other = await t.signIn(await buildUser(t.db));
    const { body } = await save(hot({ request_id, follow_up_date: inDays(9) }), other);
    expect(body.errors).toHaveProperty('request_id');
  });

  it('the same id with another content, or of another call, is refused and not taken for saved', async () => {
    const request_id = 'c2f6a1f4-8f0e-4d53-9a55-1f2f3a4b5c6d';
    const first = hot({ version: 1, request_id });
    expect((await save(first)).status).toBe(200);
    const changed = await save({ ...first, follow_up_date: inDays(9) });
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([400, ['request_id']]);
    expect((await stored()).version).toBe(2);

    const { name, mobile, city_id: customer_city_id } = await stored();
    const customer = { lead_id: first.lead_id, name, mobile, customer_city_id };
    const reused = await t.send(editCustomer, { ...customer, request_id }, { token: scene.token });
    expect([reused.status, Object.keys(reused.body.errors ?? {})]).toEqual([400, ['request_id']]);
    const own = 'c2f6a1f4-8f0e-4d53-9a55-1f2f3a4b5c6e';
    expect(
      (await t.send(editCustomer, { ...customer, request_id: own }, { token: scene.token })).status,
    ).toBe(200);
    const late = await save(hot({ request_id: own }));
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([400, ['request_id']]);
    expect(await historyCount()).toBe(2);
  });

  it('under the id of another lead’s save is a separate save', async () => {
    const request_id = '0d9a1c62-2a8e-4c39-8f0a-91f2f1f6a001';
    await t.call(updateStatus, hot({ version: 1, request_id }), { token: scene.token });
    const other = await buildLead(t.db);
    const { body } = await t.call(updateStatus, hot({ lead_id: other.lead_id, request_id }), {
      token: scene.token,
    });
    expect(body.data).toMatchObject({ lead_id: other.lead_id, version: 2 });
    expect(await historyCount(other.lead_id)).toBe(1);
  });

  it('an id that is no uuid is refused', async () => {
    expect((await save(hot({ request_id: 'x' }))).body.errors).toHaveProperty('request_id');
  });
});

describe('who may save', () => {
  it('another market’s lead is not found, no matter who asks', async () => {
    const foreign = await buildLead(t.db, { market: 'ph' });
    const { status } = await save(hot({ lead_id: foreign.lead_id }));
    expect(status).toBe(404);
    expect((await stored(foreign.lead_id)).version).toBe(1);
  });

  it('dealer staff find only leads with an assigned car of their own', async () => {
    const dealer = await buildDealer(t.db);
    const dse = await buildDse(t.db, { dealer_id: dealer.id });
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
    const nothing = { lead_id: scene.lead.lead_id };
    expect((await save(nothing, staff)).status).toBe(404);
    await buildAssignedCar(t.db, { lead: scene.lead, dealer_id: dealer.id, dse_id: dse.id });
    expect((await save(nothing, staff)).status).toBe(200);
  });

  it('a reporting user is refused before the input is looked at', async () => {
    const reporter = await t.signIn(await buildUser(t.db, { roleId: ROLE.reportingUser }));
    expect((await save({ nonsense: true }, reporter)).status).toBe(403);
  });
});
