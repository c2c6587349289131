import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { AgentLine } from '@otolead/contract/reports/agent-performance.schema.ts';
import { type DialerLine, type OpsLine, RATES } from '@otolead/contract/reports/operations.schema.ts';
import {
  createDialerReport,
  getAgentPerformance,
  getDialerReport,
  getOpsReport,
  getReportDetail,
  syncDialerReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { expectCountsOpen } from '../../../test/report-counts.ts';
import { buildReportScene, type ReportScene } from '../../../test/report-scene.ts';

const t = useTestApp();
let token: string;
const scenes = {} as Record<MarketCode, ReportScene>;
const MARKETS_OF_SCENES = ['id', 'ph'] as const;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] }));
  for (const market of MARKETS_OF_SCENES) scenes[market] = await buildReportScene(t.db, market);
});

const dayIn = (market: MarketCode) => (column: string) =>
  `(${column} at time zone '${MARKETS[market].timeZone}')::date`;

const CALL = 'lead_call c join lead l using (lead_id)';
const CAR = 'assigned_car a join lead l using (lead_id) join lead_milestone m using (lead_id)';
const MILESTONE = 'lead l join lead_milestone m using (lead_id)';
/** Calls belong to the process that the lead had then, everything else to the one it has. */
const own = (from: string) => (from === CALL ? 'c' : 'l');
const IS_CRM_RETAIL = 'l.sub_status_id = 12';

/** Tables, date and condition of each line, written apart from the product (domain.md 11). */
const OPS: Record<Exclude<OpsLine, 'connect_rate'>, [from: string, date: string, where: string]> = {
  created: ['lead l', 'l.created_at', 'true'],
  unique: ['lead l', 'l.created_at', 'l.duplicate_of is null'],
  duplicate: ['lead l', 'l.created_at', 'l.duplicate_of is not null'],
  attempts: [CALL, 'c.called_at', 'true'],
  connected: [CALL, 'c.called_at', 'c.call_status_id in (1, 6)'],
  new: [CALL, 'c.called_at', 'c.sub_status_id in (1, 5, 6)'],
  interested: [CALL, 'c.called_at', 'c.sub_status_id in (2, 3, 4)'],
  not_connectable: [CALL, 'c.called_at', 'c.sub_status_id in (7, 8)'],
  not_interested: [CALL, 'c.called_at', 'c.sub_status_id in (9, 10, 14)'],
  not_eligible: [CALL, 'c.called_at', 'c.sub_status_id in (17, 18, 19, 20)'],
  purchase: [CALL, 'c.called_at', 'c.sub_status_id in (11, 12, 13, 15, 16)'],
  reopened: [CALL, 'c.called_at', 'c.sub_status_id in (21, 22)'],
  assigned: [CAR, 'a.triggered_at', 'true'],
  approved: [CAR, 'a.triggered_at', 'a.ld_status = 1'],
  rejected: [CAR, 'a.triggered_at', 'a.ld_status = 2'],
  td_requested: [CAR, 'a.td_requested_at', 'true'],
  td_completed: [CAR, 'a.td_completed_at', 'a.td_status_id = 4'],
  visits: [CAR, 'a.visit_date', 'a.visit_status_id = 2'],
  crm_spk: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12)'],
  lms_spk: [MILESTONE, 'm.lms_spk_at', 'l.lms_status_id in (5, 6)'],
  retail: [
    MILESTONE,
    `case when ${IS_CRM_RETAIL} then m.retail_at else m.lms_retail_at end`,
    `(${IS_CRM_RETAIL} or l.lms_status_id = 6)`,
  ],
  attribution_sent: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12) and l.attribution_id = 2'],
  attribution_attributed: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12) and l.attribution_id = 3'],
  attribution_rejected: [MILESTONE, 'm.crm_spk_at', 'l.sub_status_id in (11, 12) and l.attribution_id = 4'],
};

/** Columns of November 2026, whose today is the 20th. */
const COLUMNS = {
  MTD: ['2026-11-01', '2026-11-20'],
  'MTD Oct': ['2026-10-01', '2026-10-20'],
  'MTD Sep': ['2026-09-01', '2026-09-20'],
  Oct: ['2026-10-01', '2026-10-31'],
  Sep: ['2026-09-01', '2026-09-30'],
} as const;

describe('the ops report', () => {
  it.each(MARKETS_OF_SCENES)(
    'REP-030 REP-031 REP-116 opens in %s the rows that each line counts in each of its columns',
    async (market) => {
      const [list] = scenes[market].lists;
      const [process, campaign] = [list?.process.id ?? 0, list?.campaign.id ?? 0];
      const request = { process_id: process, campaign_id: campaign, selected_month: '2026-11' };
      const { body } = await t.call(getOpsReport, request, { token, market });
      expect([body.data[0]?.prevMonth1.label, body.data[0]?.prevMonth2.label]).toEqual([
        'MTD Oct',
        'MTD Sep',
      ]);
      const day = dayIn(market);
      const cells = body.data.flatMap((row) => {
        if (RATES.includes(row.slug)) return [];
        const [from, date, where] = OPS[row.slug as keyof typeof OPS];
        const counts = {
          MTD: row.mtd,
          'MTD Oct': row.prevMonth1.month_mtd,
          'MTD Sep': row.prevMonth2.month_mtd,
          Oct: row.prevMonth1.attempts,
          Sep: row.prevMonth2.attempts,
        };
        return Object.entries(COLUMNS).map(([column, [first, last]]) => ({
          name: `${row.slug} ${column}`,
          count: counts[column as keyof typeof counts],
          detail: {
            report_type: 'ops_report' as const,
            slug: row.slug,
            column,
            ...request,
            process_id: [process],
          },
          sql: `select count(*) from ${from} where ${own(from)}.process_id = ${process}
            and ${own(from)}.campaign_id = ${campaign} and ${where} and ${day(`(${date})`)} between '${first}' and '${last}'`,
        }));
      });
      expect(await expectCountsOpen(t, { token, market, cells })).toBeGreaterThan(40);
    },
  );

  it('REP-027 REP-028 REP-029 needs a process, its campaign and a month from October 2020 on', async () => {
    const send = async (input: object) => (await t.send(getOpsReport, input, { token })).body.errors;
    const [list, other] = scenes.id.lists;
    const process_id = list?.process.id;
    const all = 'All fields are required';
    expect(await send({})).toEqual({ process_id: all, selected_month: all });
    expect(await send({ selected_month: '2026-11' })).toEqual({ process_id: 'Process is required' });
    expect(await send({ process_id })).toEqual({ selected_month: 'Month is required' });
    for (const selected_month of ['2020-09', '2026-12'])
      expect(await send({ process_id, selected_month })).toEqual({
        selected_month: 'This month is not offered',
      });
    expect(await send({ process_id, selected_month: '2020-10' })).toBeUndefined();
    const abroad = { process_id: scenes.ph.lists[0]?.process.id, selected_month: '2026-11' };
    expect(await send(abroad)).toEqual({ process_id: 'Process is invalid' });
    const campaign_id = other?.campaign.id;
    expect(await send({ process_id, campaign_id, selected_month: '2026-11' })).toEqual({
      campaign_id: 'Campaign is invalid',
    });
    expect(await send({ process_id, process_date: '2026-02-30' })).toEqual({
      process_date: 'Process date must be a date',
    });
    expect(await send({ process_id, process_date: '2026-11-03' })).toBeUndefined();
  });
});

const DIALER: Record<
  Exclude<DialerLine, 'connect_rate' | 'avg_talk_time' | 'leads_pushed'>,
  [string, string, string]
> = {
  unique_dialed: [CALL, 'c.called_at', 'true'],
  total_attempts: [CALL, 'c.called_at', 'true'],
  connected_calls: [CALL, 'c.called_at', 'c.call_status_id in (1, 6)'],
  unique_connected: [CALL, 'c.called_at', 'c.call_status_id in (1, 6)'],
  callback: [CALL, 'c.called_at', 'c.sub_status_id = 5'],
  interested_hot: [CALL, 'c.called_at', 'c.sub_status_id = 2'],
  interested_warm: [CALL, 'c.called_at', 'c.sub_status_id = 3'],
  interested_cold: [CALL, 'c.called_at', 'c.sub_status_id = 4'],
  not_interested: [CALL, 'c.called_at', 'c.sub_status_id in (9, 10, 14)'],
  not_eligible: [CALL, 'c.called_at', 'c.sub_status_id in (17, 18, 19, 20)'],
  booking: [CALL, 'c.called_at', 'c.sub_status_id = 11'],
  retail: [CALL, 'c.called_at', 'c.sub_status_id = 12'],
  lost_purchase: [CALL, 'c.called_at', 'c.sub_status_id = 13'],
  cross_sell_leads: [CAR, 'a.triggered_at', 'a.make_id <> m.original_make_id'],
  cross_sell_approved: [CAR, 'a.triggered_at', 'a.make_id <> m.original_make_id and a.ld_status = 1'],
  cross_sell_rejected: [CAR, 'a.triggered_at', 'a.make_id <> m.original_make_id and a.ld_status = 2'],
};

describe('the dialer report', () => {
  it.each(MARKETS_OF_SCENES)(
    'REP-008 REP-016 REP-017 opens in %s the rows that each line counts on each day and in the month',
    async (market) => {
      const [list] = scenes[market].lists;
      const request = { campaign_id: list?.campaign.id ?? 0, selected_month: '2026-10' };
      const { body } = await t.call(getDialerReport, request, { token, market });
      expect(body.data.campaign_name).toBe(list?.campaign.name);
      const day = dayIn(market);
      const cells = body.data.data.flatMap(({ slug, section: _, ...columns }) => {
        const line = DIALER[slug as keyof typeof DIALER];
        if (!line) return [];
        const [from, date, where] = line;
        const counted = String(slug).startsWith('unique_') ? 'count(distinct l.lead_id)' : 'count(*)';
        return ['total', '2026-10-01', '2026-10-20', '2026-10-31'].map((column) => ({
          name: `${slug} ${column}`,
          count: Number(columns[column]),
          detail: {
            report_type: 'dialer_report' as const,
            slug: String(slug),
            ...request,
            ...(column === 'total' ? { all_dates: 1 } : { date: column, all_dates: 0 }),
          },
          sql: `select ${counted} from ${from} where ${own(from)}.campaign_id = ${request.campaign_id} and ${where} and ${
            column === 'total' ? `to_char(${day(date)}, 'YYYY-MM') = '2026-10'` : `${day(date)} = '${column}'`
          }`,
        }));
      });
      expect(await expectCountsOpen(t, { token, market, cells })).toBeGreaterThan(20);
      const row = (slug: string) => body.data.data.find((each) => each.slug === slug)?.total as number;
      expect(row('connect_rate')).toBe(
        Number(((100 * row('connected_calls')) / row('total_attempts')).toFixed(2)),
      );
    },
  );

  it('REP-012 REP-013 REP-014 needs all fields, a campaign of the market and a month that it offers', async () => {
    const send = async (input: object) => (await t.send(getDialerReport, input, { token })).body.errors;
    const campaign_id = scenes.id.lists[0]?.campaign.id;
    const all = 'All fields are required';
    expect(await send({})).toEqual({ campaign_id: all, selected_month: all });
    expect(await send({ selected_month: '2026-11' })).toEqual({ campaign_id: 'Campaign is required' });
    expect(await send({ campaign_id })).toEqual({ selected_month: 'Month is required' });
    expect(await send({ campaign_id, selected_month: '2020-07' })).toEqual({
      selected_month: 'This month is not offered',
    });
    const abroad = scenes.ph.lists[0]?.campaign.id;
    expect(await send({ campaign_id: abroad, selected_month: '2026-11' })).toEqual({
      campaign_id: 'Campaign is invalid',
    });
    const detail = {
      report_type: 'dialer_report',
      slug: 'avg_talk_time',
      campaign_id,
      selected_month: '2026-11',
    };
    expect((await t.send(getReportDetail, detail, { token })).body.errors).toEqual({
      slug: 'Column is invalid',
    });
  });

  it.each(MARKETS_OF_SCENES)(
    'REP-018 carries in %s ids of list, car and cities, which its file names',
    async (market) => {
      const [list] = scenes[market].lists;
      const opened = {
        report_type: 'dialer_report' as const,
        campaign_id: list?.campaign.id ?? 0,
        selected_month: '2026-10',
        all_dates: 1,
        slug: 'cross_sell_leads',
      };
      const { body } = await t.call(getReportDetail, opened, { token, market });
      const ids = body.data[0];
      const { rows } = await t.pool.query<{ name: string }>(
        `select (select list_name from process_list where id = $1) as name
          union all select name from make where id = $2 union all select name from model where id = $3
          union all select name from city where id = $4 union all select name from city where id = $5`,
        ['List_id', 'Make', 'Model', 'City', 'CrossSell-City'].map((key) => ids?.[key]),
      );
      expect(rows).toHaveLength(5);
      const saved = await t.app.inject({
        method: 'POST',
        url: `/${market}/api/crm/report/report_detail`,
        headers: { authorization: `Bearer ${token}` },
        payload: { ...opened, format: 'csv' },
      });
      const [head, line] = saved.body.split('\n');
      expect(head).toMatch(/"List_id","Make","Model","City","CrossSell-City"$/);
      expect(line?.endsWith(rows.map(({ name }) => name).join(','))).toBe(true);
      const ofCalls = await t.call(getReportDetail, { ...opened, slug: 'total_attempts' }, { token, market });
      // The list of a call is the one that its lead has by now.
      const present = await t.pool.query<{ id: number }>(
        'select process_list_id as id from lead where lead_id = $1',
        [ofCalls.body.data[0]?.lead_id],
      );
      expect(ofCalls.body.data[0]).toMatchObject({
        List_id: String(present.rows[0]?.id),
        'CrossSell-City': null,
      });
    },
  );

  it('REP-020 REP-022 counts after a sync what the history tells of calls, by either call', async () => {
    const [list] = scenes.id.lists;
    const request = { campaign_id: list?.campaign.id ?? 0, selected_month: '2026-11' };
    const attempts = async () => {
      const { body } = await t.call(getDialerReport, request, { token });
      return body.data.data.find(({ slug }) => slug === 'total_attempts')?.total as number;
    };
    await t.db.updateTable('report_fill').set({ finished_at: t.clock.now() }).execute();
    const before = await attempts();
    for (const [at, endpoint] of [syncDialerReport, createDialerReport].entries()) {
      const lead = await buildLead(t.db, { campaign_id: request.campaign_id });
      await t.db
        .insertInto('activity')
        .values({
          lead_id: lead.lead_id,
          created_at: new Date('2026-11-20T02:00:00Z'),
          market_id: 1,
          type: 'dialer_disposition',
          source: 'dialer',
          actor_name: 'Dialer',
          detail: JSON.stringify({ call_status_id: 1, talk_seconds: 30 }),
        })
        .execute();
      const { body } = await t.call(endpoint, {}, { token });
      expect([body.message, body.data.last_updated]).toEqual([
        'The dialer data are up to date',
        '2026-11-20 10:00',
      ]);
      expect(await attempts()).toBe(before + at + 1);
    }
  });
});

const AGENT: Record<
  Exclude<AgentLine, 'talk_time' | 'audit_compliance'>,
  [from: string, agent: string, date: string, where: string]
> = {
  attempts: [CALL, 'c.agent_id', 'c.called_at', 'true'],
  connected: [CALL, 'c.agent_id', 'c.called_at', 'c.call_status_id in (1, 6)'],
  unique_connected: [CALL, 'c.agent_id', 'c.called_at', 'c.call_status_id in (1, 6)'],
  hot: [CALL, 'c.agent_id', 'c.called_at', 'c.sub_status_id = 2'],
  warm: [CALL, 'c.agent_id', 'c.called_at', 'c.sub_status_id = 3'],
  td_scheduled: [CAR, 'l.last_agent_id', 'a.td_date', 'a.td_status_id = 3'],
  visits: [CAR, 'l.last_agent_id', 'a.visit_date', 'a.visit_status_id = 2'],
  spk: [MILESTONE, 'l.last_agent_id', 'm.crm_spk_at', 'l.sub_status_id in (11, 12)'],
  retail: [MILESTONE, 'm.retail_by', 'm.retail_at', IS_CRM_RETAIL],
};

describe('the agent performance report', () => {
  it.each(MARKETS_OF_SCENES)(
    'REP-064 REP-068 opens in %s the rows that each line of an agent counts',
    async (market) => {
      const process = scenes[market].lists[0]?.process.id ?? 0;
      const request = { process_id: process, selected_month: '2026-11', agent_id: [-1] };
      const { body } = await t.call(getAgentPerformance, request, { token, market });
      const names = scenes[market].agents.map(({ id }) => id);
      expect(new Set(body.data.map(({ agent_id }) => agent_id))).toEqual(new Set(names));
      const day = dayIn(market);
      const cells = body.data.flatMap((row) => {
        const line = AGENT[row.slug as keyof typeof AGENT];
        if (!line) return [];
        const [from, agent, date, where] = line;
        const counts = {
          MTD: row.mtd,
          'MTD Oct': row.prevMonth1.month_mtd,
          'MTD Sep': row.prevMonth2.month_mtd,
        };
        return Object.entries(counts).map(([column, count]) => ({
          name: `${row.agent_name} ${row.slug} ${column}`,
          count,
          detail: {
            report_type: 'agent_performance_report' as const,
            slug: row.slug,
            column,
            selected_month: '2026-11',
            process_id: [process],
            agent_id: [row.agent_id],
          },
          sql: `select ${row.slug === 'unique_connected' ? 'count(distinct l.lead_id)' : 'count(*)'} from ${from}
            where ${own(from)}.process_id = ${process} and ${agent} = ${row.agent_id} and ${where}
            and ${day(date)} between '${COLUMNS[column as keyof typeof COLUMNS].join("' and '")}'`,
        }));
      });
      expect(await expectCountsOpen(t, { token, market, cells })).toBeGreaterThan(14);
    },
  );

  it('REP-066 REP-067 needs a process, a month and an agent of the market; -1 is every agent', async () => {
    const send = async (input: object) => (await t.send(getAgentPerformance, input, { token })).body.errors;
    const process_id = scenes.id.lists[0]?.process.id;
    const [agent] = scenes.id.agents;
    const month = { selected_month: '2026-11' };
    expect(await send(month)).toEqual({ process_id: 'Process is required', agent_id: 'Agent is required' });
    expect(await send({ process_id, agent_id: [agent?.id] })).toEqual({
      selected_month: 'Month is required',
    });
    expect(await send({ process_id, agent_id: [-1], selected_month: '2020-09' })).toEqual({
      selected_month: 'This month is not offered',
    });
    expect(await send({ ...month, process_id, agent_id: [scenes.ph.agents[0]?.id] })).toEqual({
      agent_id: 'Agent is invalid',
    });
    const { body } = await t.call(
      getAgentPerformance,
      { ...month, process_id, agent_id: [agent?.id ?? 0] },
      { token },
    );
    expect(new Set(body.data.map(({ agent_id }) => agent_id))).toEqual(new Set([agent?.id]));
  });

  it('is for those who hold its right, as the ops and dialer reports are', async () => {
    const agent = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    for (const endpoint of [
      getAgentPerformance,
      getOpsReport,
      getDialerReport,
      syncDialerReport,
      createDialerReport,
    ])
      expect((await t.send(endpoint, {}, { token: agent })).status).toBe(403);
    for (const report_type of ['agent_performance_report', 'ops_report', 'dialer_report'])
      expect(
        (await t.send(getReportDetail, { report_type, slug: 'attempts' }, { token: agent })).status,
      ).toBe(403);
    const auditor = await t.signIn(await buildUser(t.db, { roleId: ROLE.auditor }));
    expect((await t.send(getAgentPerformance, {}, { token: auditor })).status).toBe(400);
  });
});
