import { getJobFile } from '@otolead/contract/jobs/jobs.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { SALES_SHEET } from '@otolead/contract/reports/sales.sheet.ts';
import {
  listReportSchedules,
  listScheduleDeliveries,
  saveReportSchedule,
  sendReportSchedule,
} from '@otolead/contract/reports/schedules.endpoints.ts';
import { periodsOf } from '@otolead/contract/reports/schedules.rules.ts';
import type { ReportSchedule } from '@otolead/contract/reports/schedules.schema.ts';
import { sheetCsv } from '@otolead/contract/reports/sheet.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildGmCampaign, buildProcessList } from '../../../test/builders/routing.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { sendDueReports } from './schedules.run.ts';

const t = useTestApp();
let owner: TestUser;
let other: TestUser;
let token: string;

beforeEach(async () => {
  owner = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] });
  other = await buildUser(t.db, { roleId: ROLE.reportingUser, markets: ['id', 'ph'] });
  token = await t.signIn(owner);
});

afterEach(async () => {
  t.clock.set(TEST_START);
  await t.db.updateTable('report_schedule').set({ status: 0, next_at: null }).execute();
});

async function build(change: object = {}, market: MarketCode = 'id'): Promise<ReportSchedule> {
  const { body } = await t.call(
    saveReportSchedule,
    {
      report_type: 'sales_report',
      name: 'Sales',
      period: 'last_month',
      frequency: 'monthly',
      month_day: 1,
      hour: 8,
      recipients: [owner, other].map(({ id }, at) => ({
        user_id: id,
        language: at === 0 ? ('en' as const) : ('id' as const),
      })),
      ...change,
    },
    { token: await t.signIn(owner), market },
  );
  expect(body.errors).toBeUndefined();
  return body.data;
}

const again = async (id: number, market: MarketCode = 'id') =>
  (await t.call(listReportSchedules, { id }, { token: await t.signIn(owner), market })).body
    .data[0] as ReportSchedule;
const deliveries = async (id: number) =>
  (await t.call(listScheduleDeliveries, { schedule_id: id }, { token: await t.signIn(owner) })).body.data;
const mails = ({ email }: TestUser) =>
  t.db
    .selectFrom('outgoing_message')
    .where('recipient', '=', email)
    .select(['subject', 'body', 'sent_at'])
    .orderBy('created_at')
    .execute();
const downloads = ({ id }: TestUser) =>
  t.db
    .selectFrom('download_log')
    .where('user_id', '=', id)
    .select(['module', 'action', 'page_url', 'market_id', 'created_at'])
    .execute();
const tick = () => t.addJob('send_due_reports');
const setUser = ({ id }: TestUser, values: { status?: number; role_id?: number }) =>
  t.db.updateTable('app_user').set(values).where('id', '=', id).execute();

async function fileOf(user: TestUser, body: string, market: MarketCode = 'id') {
  const id = /\?job=(\d+)/.exec(body)?.[1];
  const headers = { authorization: `Bearer ${await t.signIn(user)}` };
  return t.app.inject({ url: `/${market}${servedPath(getJobFile)}?id=${id}`, headers });
}

describe('a report that is due', () => {
  it('goes to each recipient in the own words, with a file of last month that only that person may fetch', async () => {
    const { id, gm_id } = await buildGmCampaign(t.db);
    const october = new Date('2026-10-31T16:59:59Z');
    await buildLead(t.db, { gm_id, created_at: october });
    const schedule = await build();
    t.clock.set('2026-12-01T00:59:59Z');
    await tick();
    expect(await mails(owner)).toEqual([]);
    t.clock.set('2026-12-01T01:00:00Z');
    await tick();
    const [[english], [indonesian]] = [await mails(owner), await mails(other)];
    expect(english?.subject).toBe('Sales: Sales Report, Nov 2026');
    expect(english?.sent_at).not.toBeNull();
    expect(indonesian?.body).toContain('untuk Nov 2026 sudah siap');
    expect(english?.body).not.toMatch(/token|files?\/export/i);
    const file = await fileOf(owner, english?.body ?? '');
    expect(String(file.headers['content-disposition'])).toContain('sales_report.csv');
    expect(file.body).toContain('"Campaign","All-time leads - Total"');
    // The screen's figures in the screen's table.
    const asked = { selected_month: '2026-11' };
    const { data } = (await t.call(getSalesReport, asked, { token: await t.signIn(owner) })).body;
    expect(data).toEqual([expect.objectContaining({ campaign_id: id, all_active_leads: 1 })]);
    expect(file.body).toBe(sheetCsv(SALES_SHEET, data, translator('en', MARKETS.id)));
    expect((await fileOf(other, indonesian?.body ?? '')).body).not.toContain('"Campaign"');
    expect((await fileOf(other, english?.body ?? '')).statusCode).toBe(404);
    const stored = await again(schedule.id);
    expect(stored).toMatchObject({
      last_at: '2026-12-01T01:00:00.000Z',
      last_sent: 2,
      last_missed: 0,
      next_at: '2027-01-01T01:00:00.000Z',
    });
  });

  it.each<[MarketCode, string, string]>([
    ['id', '2026-11-22T16:59:59Z', '2026-11-22T17:00:00Z'],
    ['ph', '2026-11-22T15:59:59Z', '2026-11-22T16:00:00Z'],
  ])('begins its Monday by the clocks of %s', async (market, before, at) => {
    const one = { frequency: 'weekly', weekday: 1, hour: 0, month_day: undefined };
    const { id } = await build({ ...one, recipients: [{ user_id: owner.id, language: 'en' }] }, market);
    t.clock.set(before);
    await tick();
    expect((await again(id, market)).last_at).toBeNull();
    t.clock.set(at);
    await tick();
    expect((await again(id, market)).last_at).toBe(new Date(at).toISOString());
    expect((await mails(owner)).at(-1)?.subject).toContain('Oct 2026');
  });

  it('API-044 REP-122 is a download of each recipient in the log, when its file is there and once', async () => {
    await setUser(other, { role_id: ROLE.administrator });
    await build({ report_type: 'performance_report' });
    t.clock.set('2026-12-01T01:00:00Z');
    await sendDueReports(t.db, t.clock);
    expect([await downloads(owner), await downloads(other)]).toEqual([[], []]);
    await t.runJobs();
    await t.runJobs();
    const entry = { action: 1, page_url: '/id/performance_report', market_id: 1, created_at: t.clock.now() };
    expect(await downloads(owner)).toEqual([{ ...entry, module: 'PerformanceReport' }]);
    expect(await downloads(other)).toEqual([{ ...entry, module: 'AdminPerformanceReport' }]);
  });

  it('is sent on the last day of a month that has no 31st', async () => {
    t.clock.set('2027-02-10T00:00:00Z');
    const { id, next_at } = await build({ month_day: 31 });
    expect(next_at).toBe('2027-02-28T01:00:00.000Z');
    t.clock.set('2027-02-28T01:00:00Z');
    await tick();
    expect((await again(id)).next_at).toBe('2027-03-31T01:00:00.000Z');
    expect((await mails(owner)).at(-1)?.subject).toContain('Jan 2027');
  });

  it('is sent once for the last moment when no worker was there for weeks', async () => {
    const { id } = await build({ frequency: 'weekly', weekday: 4, period: 'month_to_date' });
    t.clock.set('2027-01-02T12:00:00Z');
    await tick();
    await tick();
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual(['Sales: Sales Report, Dec 2026']);
    const [first] = await deliveries(id);
    expect(first).toMatchObject({ due_at: '2026-12-31T01:00:00.000Z', is_due: true, state: 'sent' });
    expect((await again(id)).next_at).toBe('2027-01-07T01:00:00.000Z');
  });

  it('is sent once by two workers at the same time, and once more by none', async () => {
    const { id } = await build();
    t.clock.set('2026-12-01T02:00:00Z');
    await Promise.all([1, 2, 3].map(() => sendDueReports(t.db, t.clock)));
    await t.runJobs();
    await tick();
    expect([(await mails(owner)).length, (await mails(other)).length]).toEqual([1, 1]);
    expect(await deliveries(id)).toHaveLength(2);
  });

  it('is sent once when its worker was killed while it made the file, and when it was killed before', async () => {
    const { id } = await build();
    t.clock.set('2026-12-01T02:00:00Z');
    // Crashes after the first of two recipients: nothing of the run is stored.
    const second = Math.max(owner.id, other.id);
    const hurdle = sql`alter table report_delivery add constraint hurdle check (user_id <> ${sql.lit(second)}) not valid`;
    await hurdle.execute(t.db);
    await expect(sendDueReports(t.db, t.clock)).rejects.toThrow('hurdle');
    await sql`alter table report_delivery drop constraint hurdle`.execute(t.db);
    expect(await deliveries(id)).toEqual([]);
    expect(
      await t.db.selectFrom('job').where('user_id', 'in', [owner.id, other.id]).select('id').execute(),
    ).toEqual([]);
    await sendDueReports(t.db, t.clock);
    // State left by a killed worker.
    await t.db
      .updateTable('job')
      .set({ state: 'running', started_at: t.clock.now(), done: 1 })
      .where('user_id', 'in', [owner.id, other.id])
      .execute();
    await t.runJobs();
    await t.runJobs();
    expect([(await mails(owner)).length, (await mails(other)).length]).toEqual([1, 1]);
    expect((await again(id)).last_sent).toBe(2);
  });

  it('does not reach who lost the right or was deactivated, and the log says why', async () => {
    const third = await buildUser(t.db, { roleId: ROLE.reportingUser });
    const recipients = [owner, other, third].map(({ id }) => ({ user_id: id, language: 'en' }));
    const { id } = await build({ recipients });
    await setUser(other, { role_id: ROLE.brandManager });
    await setUser(third, { status: 0 });
    t.clock.set('2026-12-01T02:00:00Z');
    await tick();
    expect([await mails(other), await mails(third)]).toEqual([[], []]);
    const log = (await deliveries(id)).map(({ recipient, state, reason }) => [recipient, state, reason]);
    expect(log.toSorted()).toEqual(
      [
        [owner.name, 'sent', null],
        [other.name, 'refused', 'The user lost the right of the report'],
        [third.name, 'refused', 'The user was deactivated'],
      ].toSorted(),
    );
    expect(await again(id)).toMatchObject({ last_sent: 1, last_missed: 2 });
  });

  it('fails with its reason, in the reader’s words, when it can no longer be made, and goes out with other filters', async () => {
    const { process } = await buildProcessList(t.db);
    const agent = await buildUser(t.db);
    const filters = { process_id: String(process.id), agent_id: String(agent.id) };
    const recipients = [{ user_id: owner.id, language: 'en' }];
    const { id } = await build({ report_type: 'agent_performance_report', filters, recipients });
    await t.db.deleteFrom('user_market').where('user_id', '=', agent.id).execute();
    t.clock.set('2026-12-01T02:00:00Z');
    await tick();
    expect(await mails(owner)).toEqual([]);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({
      state: 'failed',
      reason: 'The report can no longer be made as scheduled: Agent is invalid. Change its filters',
    });
    const by = { token: await t.signIn(owner), language: 'id' as const };
    const indonesian = await t.call(listScheduleDeliveries, { schedule_id: id }, by);
    expect(indonesian.body.data[0]?.reason).toMatch(/^Laporan tidak dapat lagi dibuat sesuai jadwal: /);

    const { version } = await again(id);
    const all = { ...filters, agent_id: '-1' };
    const saved = await t.call(
      saveReportSchedule,
      { id, version, filters: all },
      { token: await t.signIn(owner) },
    );
    expect(saved.body.data.filters).toEqual(all);
    t.clock.set('2027-01-01T02:00:00Z');
    await tick();
    expect((await deliveries(id))[0]).toMatchObject({ state: 'sent', reason: null });
  });

  it('fails for one whose job was cancelled, because the person was deactivated before it began', async () => {
    const { id } = await build();
    t.clock.set('2026-12-01T02:00:00Z');
    await sendDueReports(t.db, t.clock);
    await setUser(other, { status: 0 });
    await t.runJobs();
    expect(await mails(other)).toEqual([]);
    expect(await again(id)).toMatchObject({ last_sent: 1, last_missed: 1 });
    const missed = (await deliveries(id)).find(({ state }) => state === 'failed');
    expect(missed?.reason).toMatch(/^Cancelled: the account of the person who asked was deactivated/);
  });

  it('pauses its schedule with the reason when the owner was deactivated, and goes on only with a fit owner', async () => {
    const { id } = await build({ recipients: [{ user_id: other.id, language: 'en' }] });
    const administrator = await buildUser(t.db, { roleId: ROLE.administrator });
    await setUser(owner, { status: 0 });
    t.clock.set('2026-12-01T02:00:00Z');
    const keeper = await t.signIn(administrator);
    await tick();
    const [paused] = (await t.call(listReportSchedules, { id }, { token: keeper })).body.data;
    expect(paused).toMatchObject({ status: '0', pause_reason: 'deactivated', next_at: null, last_at: null });
    expect(await mails(other)).toEqual([]);
    const entry = t.db.selectFrom('change_log').where('record', '=', 'report_schedule').orderBy('id', 'desc');
    expect(await entry.select(['record_id', 'actor_id', 'market_id']).executeTakeFirst()).toEqual({
      record_id: id,
      actor_id: null,
      market_id: 1,
    });
    const resume = () =>
      t.call(saveReportSchedule, { id, version: paused?.version, status: '1' }, { token: keeper });
    expect(Object.keys((await resume()).body.errors ?? {})).toEqual(['status']);
    await setUser(owner, { status: 1 });
    expect((await resume()).body.data).toMatchObject({ status: '1', pause_reason: null });
  });

  it('stays due when its schedule is edited before a worker comes', async () => {
    const { id, version } = await build();
    t.clock.set('2026-12-01T01:00:30Z');
    await t.call(saveReportSchedule, { id, version, name: 'Renamed' }, { token: await t.signIn(owner) });
    await tick();
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual(['Renamed: Sales Report, Nov 2026']);
  });
});

describe('a report that is sent by hand', () => {
  it('goes out besides its rhythm, once for each press of the button', async () => {
    const { id, next_at } = await build({ period: 'month_to_date' });
    const request_id = '0b0e7a52-6a3c-4c36-9d5b-1f6f5f0b8a11';
    const send = () => t.call(sendReportSchedule, { id, request_id }, { token });
    const [first, second] = [await send(), await send()];
    expect(first.body).toMatchObject({
      data: { sent_to: 2, refused: 0 },
      message: 'The report is on its way to 2 recipients',
    });
    expect(second.body.data).toEqual(first.body.data);
    await t.runJobs();
    expect((await mails(owner)).map(({ subject }) => subject)).toEqual(['Sales: Sales Report, Nov 2026']);
    expect((await again(id)).next_at).toBe(next_at);
    expect((await deliveries(id)).every(({ is_due }) => !is_due)).toBe(true);
  });

  it('is refused with more days than the hour allows', async () => {
    const raw = { report_type: 'lead_raw_data', period: 'last_week', hour: 5 };
    const { id } = await build({ ...raw, recipients: [{ user_id: owner.id, language: 'en' }] });
    const send = async () =>
      (await t.send(sendReportSchedule, { id }, { token: await t.signIn(owner) })).status;
    expect(await send()).toBe(400);
    expect(await deliveries(id)).toEqual([]);
    t.clock.set('2026-11-20T15:00:00Z');
    expect(await send()).toBe(200);
  });

  it('is any of the twelve', async () => {
    t.clock.set('2026-11-20T15:00:00Z');
    const { process, campaign } = await buildProcessList(t.db);
    const asked: Partial<Record<ReportType, Record<string, string>>> = {
      dialer_report: { campaign_id: String(campaign.id) },
      ops_report: { process_id: String(process.id) },
      agent_performance_report: { process_id: String(process.id), agent_id: '-1' },
      retail_report: { process_id: '-1' },
      retail_process_summary: { process_id: '-1', current_status: '2' },
      assigned_lead_summary: { followup_date: '0' },
    };
    const recipients = [{ user_id: owner.id, language: 'id' }];
    for (const type of Object.keys(REPORTS) as ReportType[]) {
      const filters = asked[type] ?? {};
      const period = periodsOf(type)[0] ?? null;
      const { id } = await build({ report_type: type, name: type, filters, period, hour: 5, recipients });
      await t.call(sendReportSchedule, { id }, { token: await t.signIn(owner) });
    }
    await t.runJobs();
    const found = await mails(owner);
    expect(found.map(({ subject }) => subject.split(':')[0]).toSorted()).toEqual(
      Object.keys(REPORTS).toSorted(),
    );
    const raw = found.find(({ subject }) => subject.startsWith('lead_raw_data'));
    expect((await fileOf(owner, raw?.body ?? '')).body).toContain('"ID CRM"');
  });
});
