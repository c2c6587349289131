import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import {
  daysPeriod,
  firstDay,
  type LocalMonth,
  lastCounted,
  latestDay,
  sameDayIn,
  shiftMonth,
} from '@otolead/contract/reports/months.rules.ts';
import type { PerformanceRow, performanceRequest } from '@otolead/contract/reports/performance.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Counts, countGrid } from './counts.ts';
import { findGmRows, GM_ROW, shownRows, withinCampaign } from './gm-processes.ts';
import { type Cell, type Grid, knownGrids, type Metric } from './grid.ts';
import {
  createdLeads,
  FIRST_SPK,
  IS_ACTIVE,
  IS_CLOSED,
  IS_CRM_SPK,
  IS_LMS_SPK,
  rollup,
} from './lead-metrics.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell, todayOf } from './report.ts';

const LEADS = {
  total: rollup(createdLeads()),
  active: rollup(createdLeads(IS_ACTIVE)),
  closed: rollup(createdLeads(IS_CLOSED)),
};

const spk = (where: SqlConditions): Metric => ({ base: 'milestone', where, at: FIRST_SPK });
type SqlConditions = Metric['where'];

/** Other is known to our CRM alone; the total is both (domain.md 11). */
const SPK = {
  lms: spk([IS_LMS_SPK]),
  other: spk([IS_CRM_SPK, sql<SqlBool>`${IS_LMS_SPK} is not true`]),
  total: spk([sql<SqlBool>`(${IS_LMS_SPK} or ${IS_CRM_SPK})`]),
};

/** The previous month's days are clamped to its length; a past month counts to its last day (domain.md 11). */
const performanceGrid = knownGrids(
  (market: Market, month: LocalMonth, last: LocalDate, end: LocalDate): Grid => {
    const before = shiftMonth(month, -1);
    const toDate = daysPeriod(firstDay(month), last, market);
    const { to } = daysPeriod(firstDay(month), end, market);
    const groups: Record<string, [Readonly<Record<string, Metric>>, Cell['period']]> = {
      till_current_month: [LEADS, { to: to as Date }],
      mtd_current: [LEADS, toDate],
      mtd_current_spk: [SPK, toDate],
      sdlm: [LEADS, daysPeriod(firstDay(before), sameDayIn(before, last), market)],
      ftd: [LEADS, daysPeriod(last, last, market)],
    };
    const cells = Object.entries(groups).flatMap(([group, [metrics, period]]) =>
      Object.entries(metrics).map(([part, metric]) => [`${group}.${part}`, { metric, period }] as const),
    );
    return {
      row: GM_ROW,
      rollupRow: GM_ROW.sql,
      within: [],
      cells: Object.fromEntries(cells),
    };
  },
);

function gridOf(context: ReportReader, month: LocalMonth, day?: number): Grid {
  const end = lastCounted(month, day);
  const last = day === undefined ? latestDay(month, todayOf(context)) : end;
  return performanceGrid(context.market, month, last, end);
}

export async function performanceReport(
  context: ReportReader,
  { selected_month, up_to_day: day }: z.output<typeof performanceRequest>,
): Promise<Record<string, PerformanceRow>> {
  const grid = gridOf(context, chosenMonth(context, selected_month), day);
  const [campaigns, counts] = await Promise.all([findGmRows(context), countGrid(context, grid)]);
  const names = new Set<string>();
  return Object.fromEntries(
    shownRows(campaigns, counts).map(({ campaign_id: id, campaign_name: name, gm_id: gmId }) => {
      const key = names.has(name) ? `${name} (${id})` : name;
      names.add(name);
      return [key, rowOf(id, grid, counts.get(gmId) ?? {})];
    }),
  );
}

function rowOf(campaignId: number, { cells }: Grid, counts: Counts): PerformanceRow {
  const groups: Record<string, Record<string, number>> = {};
  for (const name of Object.keys(cells)) {
    const [group, part] = name.split('.') as [string, string];
    groups[group] = { ...groups[group], [part]: counts[name] ?? 0 };
  }
  return { campaign_id: campaignId, ...groups } as unknown as PerformanceRow;
}

/** `slug` is `<group>.<part>`; without `campaign_id` all rows. */
export const performanceCell: FindCell = async (context, request) => {
  const month = chosenMonth(context, request.selected_month);
  const grid = gridOf(context, month);
  return { cell: cellOf(grid, request.slug), within: await withinCampaign(context, request.campaign_id) };
};
