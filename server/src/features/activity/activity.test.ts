import { getActivity } from '@otolead/contract/activity/activity.endpoints.ts';
import { ACTIVITY_PAGE_SIZE, type ActivityEntry } from '@otolead/contract/activity/activity.schema.ts';
import { ACTIVITY_SOURCES, ACTIVITY_TYPES } from '@otolead/contract/kernel/history.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildActivities, EVERY_ACTIVITY } from '../../../test/builders/activity.ts';
import { buildDse } from '../../../test/builders/dealers.ts';
import { buildAssignedCar, buildLead, type TestLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const t = useTestApp();

let token: string;
let lead: TestLead;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
});

beforeEach(async () => {
  lead = await buildLead(t.db);
});

const read = (input: object = {}, language: Language = 'en') =>
  t.call(getActivity, { lead_id: lead.lead_id, ...input } as never, { token, language });

const ofType = (entries: readonly ActivityEntry[], type: string) =>
  entries.find(({ activity_type }) => activity_type === type);

/** Changes of an entry as shown. */
const told = (entry: ActivityEntry | undefined) =>
  entry?.activity.map(({ field, old, new: now }) => [field, old?.label ?? null, now?.label ?? null]);

describe('GET /activity/get_activity', () => {
  it('DET-162 DET-163 DET-165 answers entries of every type and source, newest first', async () => {
    await buildActivities(t.db, lead, EVERY_ACTIVITY, t.clock.now());
    const { body } = await read();
    const newestFirst = EVERY_ACTIVITY.toReversed();
    expect(body.data.map(({ activity_type }) => activity_type)).toEqual(newestFirst.map(({ type }) => type));
    expect(new Set(body.data.map(({ activity_type }) => activity_type))).toEqual(new Set(ACTIVITY_TYPES));
    expect(new Set(body.data.map(({ activity_source }) => activity_source))).toEqual(
      new Set(ACTIVITY_SOURCES),
    );
    expect(body.data[0]).toEqual({
      history_id: expect.any(Number),
      activity_type: 'upload_doc',
      activity_source: 'crm',
      created_date: t.clock.now().toISOString(),
      added_by: 'Rina Sari',
      by_me: expect.any(Boolean),
      activity: [],
      details: { file_name: 'ktp-budi.jpg' },
      comment: [],
    });
    expect(ofType(body.data, 'dialer_push')?.added_by).toBe('System');
  });

  it('DET-164 carries changes and details in the reader’s words and the market’s time', async () => {
    await buildActivities(t.db, lead, EVERY_ACTIVITY, t.clock.now());
    const english = (await read()).body.data;
    const indonesian = (await read({}, 'id')).body.data;
    expect(told(ofType(english, 'status'))).toEqual([
      ['status_id', 'New', 'Interested'],
      ['sub_status_id', 'Call Back', 'Hot'],
      ['follow_up_date', null, '25 Nov 2026, 10:15'],
    ]);
    expect(told(ofType(indonesian, 'status'))?.[1]?.[2]).toBe('Prospek Panas');
    expect(told(ofType(english, 'finance'))).toEqual([['finance_required', null, 'Yes']]);
    expect(told(ofType(indonesian, 'exchange'))).toEqual([['exchange_required', 'Ya', 'Tidak']]);
    expect(ofType(english, 'test_drive')?.details).toEqual({
      td_status: 'Rejected',
      td_last_status: 'Scheduled (Confirmed)',
      td_date_time: '2026-11-22T02:00:00.000Z',
      td_completed_date: '2026-11-22T03:30:00.000Z',
      rejected_by: 'DEALER',
      home_visit_status: true,
    });
    expect(ofType(english, 'dealer_visit')?.details).toMatchObject({
      visit_status: 'Visited',
      visit_last_status: 'Scheduled',
    });
    expect(ofType(english, 'dialer_disposition')?.details).toMatchObject({
      dialer_activity: 'call',
      dialer_status: 'No Answer',
      dialed_by: 'Dewi Anggraini',
      dialed_via: 'dialer',
    });
    expect(ofType(indonesian, 'dialer_disposition')?.details.dialer_status).toBe('Tidak Dijawab');
    expect(ofType(english, 'reassign_dse')?.details).toEqual({
      old_dealer: 'Auto Lama',
      new_dealer: 'Auto Baru',
      old_dse: 'Pak Lama',
      new_dse: 'Bu Baru',
    });
    expect(ofType(english, 'myactive')?.details).toEqual({
      action_type: 'reassign',
      agent_name: 'Rizky Ramadhan',
      old_agent_name: 'Siti Nurhaliza',
      is_active: 1,
    });
    expect(ofType(english, 'flag_enabled')?.details).toEqual({ rf: 1, ncf: 1, eaf: 1 });
  });

  it('DET-164 carries every detail that the specification names', async () => {
    const at = '2026-11-22T02:00:00.000Z';
    const detail = {
      rf: 1,
      ncf: 1,
      eaf: 1,
      file_name: 'ktp.jpg',
      td_status: 4,
      td_last_status: 3,
      td_date_time: at,
      td_completed_date: at,
      rejected_by: 'CONSUMER',
      home_visit_status: false,
      visit_status: 2,
      visit_last_status: 1,
      visit_date: at,
      old_dealer: 'Auto Lama',
      new_dealer: 'Auto Baru',
      old_dse: 'Pak Lama',
      new_dse: 'Bu Baru',
      dialer_activity: 'call',
      dialer_push_status: 'failed',
      dialer_status: 'NOANSWER',
      dialed_by: 'Dewi',
      dialed_via: 'priority',
      action_type: 'reassign',
      agent_name: 'Rizky',
      old_agent_name: 'Siti',
      is_active: 1,
    } as const;
    const change_details = { name: { old: 'Budi', new: 'Budi Santoso' } };
    await buildActivities(
      t.db,
      lead,
      [{ type: 'customer', source: 'crm', detail: { ...detail, change_details } }],
      t.clock.now(),
    );
    const [entry] = (await read()).body.data;
    expect(entry?.details).toEqual({
      ...detail,
      td_status: 'Completed',
      td_last_status: 'Scheduled (Confirmed)',
      visit_status: 'Visited',
      visit_last_status: 'Scheduled',
    });
    expect(told(entry)).toEqual([['name', 'Budi', 'Budi Santoso']]);
  });

  it('DET-165 narrows by source, by the status reached and by the salesperson', async () => {
    const entries = [
      ...EVERY_ACTIVITY,
      { type: 'dealer_visit', source: 'crm', detail: { dse_id: 77, visit_status: 1 } },
    ] as const;
    await buildActivities(t.db, lead, entries, t.clock.now());
    const types = async (input: object) => {
      const { body } = await read(input);
      expect(body.pagination?.total).toBe(body.data.length);
      return body.data.map(({ activity_type }) => activity_type);
    };
    expect(await types({ source: 'lms' })).toEqual(['flag_enabled']);
    expect(await types({ source: 'system,dialer' })).toEqual([
      'dialer_disposition',
      'dialer_push',
      'routing',
    ]);
    expect(await types({ source: 'reassign_dse' })).toEqual(['reassign_dse']);
    expect(await types({ dse_id: 77 })).toEqual(['dealer_visit']);
    expect(await types({ dse_id: 77, source: 'dialer' })).toEqual([]);
  });

  it('DET-165 narrows to what was done within a status, from the change to it up to the next', async () => {
    const changed = (old: number, now: number) => ({
      type: 'status' as const,
      source: 'crm' as const,
      detail: { change_details: { status_id: { old, new: now } } },
    });
    const file = (file_name: string) => ({
      type: 'upload_doc' as const,
      source: 'crm' as const,
      detail: { file_name },
    });
    const entries = [file('new'), changed(1, 2), file('hot'), file('still hot'), changed(2, 6), file('sold')];
    await buildActivities(t.db, lead, entries, t.clock.now());
    const within = async (status_id: number) => {
      const { body } = await read({ status_id });
      expect(body.pagination?.total).toBe(body.data.length);
      return body.data.map(({ activity_type, details }) => details.file_name ?? activity_type);
    };
    expect(await within(1)).toEqual(['new']);
    expect(await within(2)).toEqual(['still hot', 'hot', 'status']);
    expect(await within(6)).toEqual(['sold', 'status']);
    expect(await within(3)).toEqual([]);

    const untouched = await buildLead(t.db, { status_id: 24, sub_status_id: 21 });
    await buildActivities(t.db, untouched, [file('only')], t.clock.now());
    const { body } = await read({ lead_id: untouched.lead_id, status_id: 24 });
    expect(body.data).toHaveLength(1);
  });

  it('DET-165 pages by number and by cursor, each entry once, also where new ones come in between', async () => {
    const entries = Array.from({ length: ACTIVITY_PAGE_SIZE * 2 + 5 }, (_, index) => ({
      type: 'upload_doc' as const,
      source: 'crm' as const,
      detail: { file_name: `${index}` },
    }));
    await buildActivities(t.db, lead, entries, t.clock.now());
    const names = (data: readonly ActivityEntry[]) => data.map(({ details }) => Number(details.file_name));
    const first = await read();
    expect(first.body.pagination).toMatchObject({ total: 55, page: 1, next_page: 2 });
    const second = await read({ page: 2 });
    const third = await read({ page: 3 });
    expect(third.body.pagination?.next_page).toBeNull();
    const all = [first, second, third].flatMap(({ body }) => names(body.data));
    expect(all).toEqual(Array.from({ length: 55 }, (_, index) => 54 - index));

    await buildActivities(t.db, lead, EVERY_ACTIVITY, new Date(t.clock.now().getTime() + 60_000));
    const next = await read({ cursor: first.body.pagination?.cursor });
    expect(names(next.body.data)).toEqual(all.slice(25, 50));
  });

  it.each([
    ['a source that does not exist', { source: 'fax' }, 'source.0'],
    ['a page below the first', { page: 0 }, 'page'],
    ['a salesperson by name', { dse_id: 'Budi' }, 'dse_id'],
    ['a status by name', { status_id: 'New' }, 'status_id'],
  ])('DET-163 DET-165 %s is refused beside the filter', async (_title, input, name) => {
    const { status, body } = await t.send(getActivity, { lead_id: lead.lead_id, ...input }, { token });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([name]);
  });

  it('a cursor of another making and a page that nobody turns to are refused', async () => {
    for (const input of [
      { cursor: 'x' },
      { cursor: Buffer.from("1 ' or true").toString('base64url') },
      { page: 401 },
    ])
      expect((await t.send(getActivity, { lead_id: lead.lead_id, ...input }, { token })).status).toBe(400);
  });

  it('a lead of the other market, of nobody or of another salesperson has no history to show', async () => {
    const foreign = await buildLead(t.db, { market: 'ph' });
    await buildActivities(t.db, foreign, EVERY_ACTIVITY, t.clock.now());
    expect((await t.send(getActivity, { lead_id: foreign.lead_id }, { token })).status).toBe(404);
    expect((await t.send(getActivity, { lead_id: foreign.lead_id }, { token, market: 'ph' })).status).toBe(
      200,
    );
    expect((await t.send(getActivity, { lead_id: 999_999_999 }, { token })).status).toBe(404);

    const dse = await buildDse(t.db);
    const staff = await t.signIn(await buildUser(t.db, { roleId: ROLE.dealerStaff, dse_id: dse.id }));
    await buildActivities(t.db, lead, EVERY_ACTIVITY, t.clock.now());
    expect((await t.send(getActivity, { lead_id: lead.lead_id }, { token: staff })).status).toBe(404);
    await buildAssignedCar(t.db, { lead, dealer_id: dse.dealer_id, dse_id: dse.id });
    expect((await t.send(getActivity, { lead_id: lead.lead_id }, { token: staff })).status).toBe(200);
  });
});
