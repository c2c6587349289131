import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { DialerLine } from '@otolead/contract/reports/operations.schema.ts';
import {
  createDialerReport,
  getAgentPerformance,
  getDialerReport,
  getOpsReport,
  getReportDetail,
  syncDialerReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildLead } from '../../../test/builders/leads.ts';
import { buildUser } from '../../../test/builders/users.ts';
import {
  type CheckedCell,
  expectCounts,
  expectListed,
  expectOpened,
  leadsIf,
  oneOfEach,
  rowsIf,
} from '../../../test/report-counts.ts';
import { reportFile } from '../../../test/report-file.ts';
import { CALL, CAR, dayIn, IS_CONNECTED, type Line, owner } from '../../../test/report-lines.ts';
import { REPORT_MARKETS, useReportScenes } from '../../../test/report-scenes.ts';

const { t, reader, scenes } = useReportScenes();

const DIALER: Record<Exclude<DialerLine, 'connect_rate' | 'avg_talk_time' | 'leads_pushed'>, Line> = {
  unique_dialed: [CALL, 'c.called_at', 'true'],
  total_attempts: [CALL, 'c.called_at', 'true'],
  connected_calls: [CALL, 'c.called_at', IS_CONNECTED],
  unique_connected: [CALL, 'c.called_at', IS_CONNECTED],
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

/** Aggregates over calls without detail rows. */
const DIALER_FIGURES = {
  connect_rate: `round(100.0 * ${rowsIf(IS_CONNECTED)} / count(*), 2)`,
  avg_talk_time: `coalesce(round(avg(c.talk_seconds) filter (where ${IS_CONNECTED})), 0)`,
};

const FIGURES = [...Object.keys(DIALER_FIGURES), 'leads_pushed'];
const opens = ({ column }: CheckedCell) => !FIGURES.includes(column);

async function dialerCells(market: MarketCode) {
  const [list] = scenes[market].lists;
  const request = { campaign_id: list?.campaign.id ?? 0, selected_month: '2026-10' };
  const { body } = await t.call(getDialerReport, request, { ...reader, market });
  expect(body.data.campaign_name).toBe(list?.campaign.name);
  const cells = body.data.data.flatMap(({ slug, section: _, ...columns }) =>
    Object.entries(columns).map(([row, count]) => ({
      row,
      column: String(slug),
      count: Number(count),
      detail: {
        report_type: 'dialer_report' as const,
        ...{ ...request, slug: String(slug) },
        ...(row === 'total' ? { all_dates: 1 as const } : { date: row, all_dates: 0 as const }),
      },
    })),
  );
  return { request, cells };
}

describe('the dialer report', () => {
  it.each(REPORT_MARKETS)(
    'REP-016 REP-017 counts in %s each line on every day and in the month',
    async (market) => {
      const { request, cells } = await dialerCells(market);
      expect(cells.filter(({ column }) => column === 'total_attempts')).toHaveLength(32);
      const day = dayIn(market);
      const tables = [
        ...Map.groupBy(Object.entries(DIALER), ([, [from, date]]) => `${from} ${date}`).values(),
      ];
      const apart = tables.flatMap((own) => {
        const [, [from, date]] = own[0] as (typeof own)[number];
        const columns = Object.fromEntries([
          ...own.map(([slug, [, , where]]) => [
            slug,
            slug.startsWith('unique_') ? leadsIf(where) : rowsIf(where),
          ]),
          ...(from === CALL ? Object.entries(DIALER_FIGURES) : []),
        ]);
        const month = `${from} where ${owner(from)}.campaign_id = ${request.campaign_id}
        and to_char(${day(date)}, 'YYYY-MM') = '2026-10'`;
        return [
          { from: month, row: `'total'`, columns },
          { from: month, row: day(date), columns },
        ];
      });
      await expectCounts(t, cells, apart);
    },
  );

  it.each(REPORT_MARKETS)(
    'REP-008 opens in %s a count of each line as many rows, of a day and of the month, listed and as a file',
    async (market) => {
      const cells = (await dialerCells(market)).cells.filter(opens);
      await expectOpened(t, { ...reader, market, cells: oneOfEach(cells) });
      const totals = cells.filter(({ row }) => row === 'total');
      await expectListed(t, { ...reader, market, cells: oneOfEach(totals) });
    },
  );

  it.each(REPORT_MARKETS)('opens in %s as many rows from every count', { tags: ['all'] }, async (market) => {
    await expectListed(t, { ...reader, market, cells: (await dialerCells(market)).cells.filter(opens) });
  });

  it('REP-012 REP-013 REP-014 needs all fields, a campaign of the market and a month that it offers', async () => {
    const send = async (input: object) => (await t.send(getDialerReport, input, reader)).body.errors;
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
    expect((await t.send(getReportDetail, detail, reader)).body.errors).toEqual({
      slug: 'Column is invalid',
    });
  });

  it.each(REPORT_MARKETS)(
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
      const { body } = await t.call(getReportDetail, opened, { ...reader, market });
      const ids = body.data[0];
      const carried = await t.pool.query<object>(
        `select distinct l.process_list_id::text as "List_id", a.make_id::text as "Make",
          a.model_id::text as "Model", l.city_id::text as "City", d.city_id::text as "CrossSell-City"
          from ${CAR} join dealer d on d.id = a.dealer_id where l.lead_id = $1`,
        [ids?.lead_id],
      );
      expect(carried.rows.map((row) => ({ ...ids, ...row }))).toEqual([ids]);
      expect(ids?.City).not.toBe(ids?.['CrossSell-City']);
      const { rows } = await t.pool.query<{ name: string }>(
        `select (select list_name from process_list where id = $1) as name
          union all select name from make where id = $2 union all select name from model where id = $3
          union all select name from city where id = $4 union all select name from city where id = $5`,
        ['List_id', 'Make', 'Model', 'City', 'CrossSell-City'].map((key) => ids?.[key]),
      );
      expect(rows).toHaveLength(5);
      const [head, line] = (await reportFile(t, getReportDetail, opened, { ...reader, market })).lines;
      expect(head).toMatch(/"List_id","Make","Model","City","CrossSell-City"$/);
      expect(line?.endsWith(rows.map(({ name }) => name).join(','))).toBe(true);
      const ofCalls = await t.call(
        getReportDetail,
        { ...opened, slug: 'total_attempts' },
        { ...reader, market },
      );
      // A call counts for its lead's present list.
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

  it('REP-016 REP-020 counts after a sync what the history tells of calls, by either call', async () => {
    const [list] = scenes.id.lists;
    const request = { campaign_id: list?.campaign.id ?? 0, selected_month: '2026-11' };
    const attempts = async () => {
      const { body } = await t.call(getDialerReport, request, reader);
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
      const { body } = await t.call(endpoint, {}, reader);
      expect([body.message, body.data.last_updated]).toEqual([
        'The dialer data are up to date',
        '2026-11-20 10:00',
      ]);
      expect(await attempts()).toBe(before + at + 1);
      expect((await t.call(getDialerReport, request, reader)).body.data.last_updated).toBe(
        '2026-11-20 10:00',
      );
    }
  });
});

describe('the operational reports', () => {
  it('are for those who hold their rights', async () => {
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
