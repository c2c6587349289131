import { listRecordChanges } from '@otolead/contract/change-log/changes.endpoints.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  listEligibleRecipients,
  listReportSchedules,
  listScheduleDeliveries,
  saveReportSchedule,
  sendReportSchedule,
} from '@otolead/contract/reports/schedules.endpoints.ts';
import type { ReportSchedule } from '@otolead/contract/reports/schedules.schema.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { buildProcess } from '../../../test/builders/webform.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';

const t = useTestApp();
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await buildUser(t.db, { roleId: ROLE.reportingUser });
  token = await t.signIn(user);
});

const weekly = (change: object = {}) => ({
  report_type: 'sales_report' as const,
  name: 'Sales of the month',
  period: 'last_month' as const,
  frequency: 'weekly' as const,
  weekday: 1,
  hour: 8,
  recipients: [{ user_id: user.id, language: 'en' as const }],
  ...change,
});
const save = (change: object = {}, options: { token?: string; market?: MarketCode } = {}) =>
  t.call(saveReportSchedule, weekly(change), { token, ...options });
const faultsOf = async (change: object) => Object.keys((await save(change)).body.errors ?? {});
const listedFor = async (bearer: string, market: MarketCode = 'id') =>
  (await t.call(listReportSchedules, {}, { token: bearer, market })).body.data.map(({ id }) => id);

describe('a schedule of a report', () => {
  it('is stored with its first moment by the market’s clock, and listed', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'Sales of the month',
      status: '1',
      owner_id: user.id,
      // Monday, 08:00 in Jakarta.
      next_at: '2026-11-23T01:00:00.000Z',
      month_day: null,
      recipients: [{ user_id: user.id, name: user.name, language: 'en', problem: null }],
      last_at: null,
    });
    const manila = await buildUser(t.db, { roleId: ROLE.reportingUser, markets: ['ph'] });
    const there = await t.call(
      saveReportSchedule,
      weekly({ recipients: [{ user_id: manila.id, language: 'ph' }] }),
      { token: await t.signIn(manila), market: 'ph' },
    );
    expect(there.body.data.next_at).toBe('2026-11-23T00:00:00.000Z');
    expect(await listedFor(token)).toEqual([body.data.id]);
  });

  it('is refused without the right of its report, on every call', async () => {
    const { data } = (await save()).body;
    const brandManager = await buildUser(t.db, { roleId: ROLE.brandManager });
    const other = await t.signIn(brandManager);
    const refused = await Promise.all([
      t.send(saveReportSchedule, weekly(), { token: other }),
      t.send(listEligibleRecipients, { report_type: 'sales_report' }, { token: other }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    expect((await t.send(listReportSchedules, {}, { token: agent })).status).toBe(403);
    expect((await t.send(sendReportSchedule, { id: data.id }, { token: agent })).status).toBe(403);
    const own = { recipients: [{ user_id: brandManager.id, language: 'en' }] };
    const raw = { ...own, report_type: 'lead_raw_data', period: 'last_week', hour: 5 };
    expect((await save(raw, { token: other })).status).toBe(200);
  });

  it('is seen by its owner, and by supervisors and administrators of its market', async () => {
    const { id, version } = (await save()).body.data;
    const signed = async (roleId: number, markets: MarketCode[] = ['id']) =>
      t.signIn(await buildUser(t.db, { roleId, markets }));
    const [reporting, supervisor, administrator] = [
      await signed(ROLE.reportingUser),
      await signed(ROLE.supervisor),
      await signed(ROLE.administrator, ['id', 'ph']),
    ];
    expect(await listedFor(reporting)).not.toContain(id);
    expect(await listedFor(supervisor)).toContain(id);
    expect(await listedFor(administrator)).toContain(id);
    expect(await listedFor(administrator, 'ph')).not.toContain(id);
    for (const [endpoint, input] of [
      [saveReportSchedule, { id, version, name: 'Mine now' }],
      [sendReportSchedule, { id }],
      [listRecordChanges, { record: 'report_schedule', record_id: id }],
    ] as const) {
      expect((await t.send(endpoint, input, { token: reporting })).status).toBe(404);
      expect((await t.send(endpoint, input, { token: administrator, market: 'ph' })).status).toBe(404);
    }
    await t.call(sendReportSchedule, { id }, { token });
    const sent = async (bearer: string) =>
      (await t.call(listScheduleDeliveries, { schedule_id: id }, { token: bearer })).body.data.length;
    expect([await sent(token), await sent(supervisor), await sent(reporting)]).toEqual([1, 1, 0]);
    expect(
      (await t.call(saveReportSchedule, { id, version, name: 'Ours' }, { token: supervisor })).status,
    ).toBe(200);
  });

  it('has a name of one line, which is the subject of its mails', async () => {
    const name = 'Sales\r\nBcc: evil@example.com\u202e\r\n\r\nof the month';
    const { body } = await save({ name });
    expect(body.data.name).toBe('Sales Bcc: evil@example.com of the month');
  });

  it('is refused field by field', async () => {
    expect(await faultsOf({ name: undefined, hour: undefined, recipients: [] })).toEqual(
      expect.arrayContaining(['name', 'recipients']),
    );
    expect(await faultsOf({ name: ' \u200b\u202e\n' })).toEqual(['name']);
    expect(await faultsOf({ weekday: 8 })).toEqual(['weekday']);
    expect(await faultsOf({ frequency: 'monthly', month_day: 32 })).toEqual(['month_day']);
    expect(await faultsOf({ hour: 24 })).toEqual(['hour']);
    expect(await faultsOf({ period: 'last_week' })).toEqual(['period']);
    expect(await faultsOf({ period: 'yesterday' })).toEqual(['period']);
    expect(await faultsOf({ report_type: 'nothing' })).toEqual(['report_type']);
    expect(await faultsOf({ report_type: 'ops_report' })).toEqual(['filters']);
    expect(await faultsOf({ recipients: [{ user_id: user.id, language: 'fr' }] })).toEqual([
      'recipients.0.language',
    ]);
  });

  it('is refused where the report would be: filters of another market, days that are too many at its hour', async () => {
    const ops = { report_type: 'ops_report' };
    const [here, there] = [await buildProcess(t.db), await buildProcess(t.db, { market: 'ph' })];
    expect(await faultsOf({ ...ops, filters: { process_id: String(there.id) } })).toEqual(['process_id']);
    expect(await faultsOf({ ...ops, filters: { process_id: 'x' } })).toEqual(['filters']);
    expect(await faultsOf({ ...ops, filters: { process_id: String(here.id) } })).toEqual([]);
    const raw = { report_type: 'lead_raw_data', period: 'last_month' };
    expect(await faultsOf({ ...raw, hour: 10 })).toEqual(['hour']);
    expect(await faultsOf({ ...raw, hour: 5 })).toEqual([]);
  });

  it('is refused where only the next of its moments would do', async () => {
    const raw = { report_type: 'lead_raw_data', hour: 10 };
    // Sunday the 29th of November.
    const monthlyRaw = { ...raw, period: 'last_month', frequency: 'monthly', month_day: 29 };
    expect(await faultsOf(monthlyRaw)).toEqual(['hour']);
    const { id, version } = (await save({ ...monthlyRaw, hour: 5 })).body.data;
    const moved = await t.call(saveReportSchedule, { id, version, hour: 10 }, { token });
    expect(Object.keys(moved.body.errors ?? {})).toEqual(['hour']);
    expect(await faultsOf({ ...raw, period: 'month_to_date', weekday: 7 })).toEqual([]);
  });

  it('is not resumed when the office hours of today refuse its days', async () => {
    const raw = { report_type: 'lead_raw_data', period: 'last_month', hour: 19 };
    const { id, version } = (await save(raw)).body.data;
    const set = (status: string, stored: number) =>
      t.call(saveReportSchedule, { id, version: stored, status }, { token });
    const paused = (await set('0', version)).body.data;
    const until = (hour: number) => storeSiteSetting(t.db, 'office_end_hour', hour);
    await until(20);
    try {
      const refused = await set('1', paused.version);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['hour']]);
    } finally {
      await until(18);
    }
    expect((await set('1', paused.version)).status).toBe(200);
  });

  it('goes only to active users of the market who hold the right of the report', async () => {
    const [agent, elsewhere, gone, fit] = [
      await buildUser(t.db, { roleId: ROLE.agent }),
      await buildUser(t.db, { roleId: ROLE.reportingUser, markets: ['ph'] }),
      await buildUser(t.db, { roleId: ROLE.reportingUser, status: 0 }),
      await buildUser(t.db, { roleId: ROLE.supervisor }),
    ];
    const to = (id: number) => ({ recipients: [{ user_id: id, language: 'en' as const }] });
    for (const { id } of [agent, elsewhere, gone, { id: 999_999 }])
      expect(await faultsOf(to(id))).toEqual(['recipients']);
    const twice = [...to(fit.id).recipients, ...to(fit.id).recipients];
    expect(await faultsOf({ recipients: twice })).toEqual(['recipients']);
    expect((await save(to(fit.id))).status).toBe(200);
    const offered = (await t.call(listEligibleRecipients, { report_type: 'sales_report' }, { token })).body
      .data;
    const ids = offered.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([user.id, fit.id]));
    for (const { id } of [agent, elsewhere, gone]) expect(ids).not.toContain(id);
  });

  it('keeps a recipient who lost the right, says so, and takes no new one without it', async () => {
    const other = await buildUser(t.db, { roleId: ROLE.supervisor });
    const recipients = [user, other].map(({ id }) => ({ user_id: id, language: 'id' as const }));
    const { id } = (await save({ recipients })).body.data;
    await t.db
      .updateTable('app_user')
      .set({ role_id: ROLE.brandManager })
      .where('id', '=', other.id)
      .execute();
    const [stored] = (await t.call(listReportSchedules, { id }, { token })).body.data as [ReportSchedule];
    const problems = stored.recipients.map(({ user_id, problem }) => [user_id, problem]);
    expect(problems).toEqual([
      [user.id, null],
      [other.id, 'right'],
    ]);
    const renamed = await save({ id, version: stored.version, name: 'Renamed', recipients });
    expect(renamed.body.data.recipients).toHaveLength(2);
  });

  it('is refused when somebody else has saved it meanwhile, with what stands there now', async () => {
    const { id, version } = (await save()).body.data;
    expect((await save({ id, version, name: 'First' })).body.data.version).toBe(version + 1);
    const stale = await save({ id, version, name: 'Second' });
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toMatchObject({ record: { id, name: 'First' }, changed_by: user.name });
  });

  it('keeps both of two changes that come at once', async () => {
    const other = await buildUser(t.db, { roleId: ROLE.supervisor });
    const recipients = [user, other].map(({ id }) => ({ user_id: id, language: 'en' as const }));
    const { id } = (await save()).body.data;
    const answers = await meetAtLock(
      t,
      (tx) => tx.selectFrom('report_schedule').where('id', '=', id).select('id').forUpdate().execute(),
      [() => save({ id, recipients }), () => t.call(saveReportSchedule, { id, status: '0' }, { token })],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [stored] = (await t.call(listReportSchedules, { id }, { token })).body.data as [ReportSchedule];
    expect([stored.status, stored.recipients.length]).toEqual(['0', 2]);
  });

  it('stays one of its report', async () => {
    const { id, version } = (await save()).body.data;
    const moved = await save({ id, version, report_type: 'performance_report' });
    expect(Object.keys(moved.body.errors ?? {})).toEqual(['report_type']);
  });

  it('pauses and goes on with its status alone, and is gone once it is deleted', async () => {
    const { id, version } = (await save()).body.data;
    const set = (status: string, stored: number) =>
      t.call(saveReportSchedule, { id, version: stored, status }, { token });
    const paused = (await set('0', version)).body.data;
    expect([paused.status, paused.next_at, paused.pause_reason]).toEqual(['0', null, null]);
    expect((await set('1', paused.version)).body.data.next_at).toBe('2026-11-23T01:00:00.000Z');
    await set('2', paused.version + 1);
    expect(await listedFor(token)).not.toContain(id);
    expect((await t.call(sendReportSchedule, { id }, { token })).status).toBe(404);
  });

  it('stands in the change log with its recipients by name', async () => {
    const { id, version } = (await save()).body.data;
    await t.call(saveReportSchedule, { id, version, hour: 9 }, { token });
    const { entries } = (
      await t.call(listRecordChanges, { record: 'report_schedule', record_id: id }, { token })
    ).body.data;
    expect(
      entries.map(({ changes }) => changes.map(({ label, old, new: now }) => [label, old, now])),
    ).toEqual([
      [['Time', '08:00', '09:00']],
      expect.arrayContaining([
        ['Name', '', 'Sales of the month'],
        ['Recipients', '', `${user.name} (English)`],
      ]),
    ]);
  });

  it('tells nobody of a report that the market’s menu denies', async () => {
    const deny = (paths: string[]) =>
      sql`insert into site_setting (market_id, key, value) values (1, 'menu_denied', ${JSON.stringify(paths)}::jsonb)
        on conflict (market_id, key) do update set value = excluded.value`.execute(t.db);
    await deny(['/sales_report']);
    const answer = await save();
    await deny([]);
    expect(answer.status).toBe(403);
  });
});
