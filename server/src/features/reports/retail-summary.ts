import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { AGE_BUCKETS } from '@otolead/contract/reports/lines.rules.ts';
import {
  daysPeriod,
  firstDay,
  type LocalMonth,
  lastCounted,
  lastDay,
} from '@otolead/contract/reports/months.rules.ts';
import type {
  RetailSummaryRow,
  retailSummary,
  retailSummaryRequest,
} from '@otolead/contract/reports/retail-summary.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { ageAtRetail, type CountKind } from '../leads/leads.public.ts';
import { type Counts, countGrid } from './counts.ts';
import { chosenProcesses, findGmRows, GM_ROW, inProcesses, shownRows } from './gm-processes.ts';
import { type Condition, type Grid, knownGrids, type Metric, type Moment, moment } from './grid.ts';
import {
  FIRST_TRIGGERED,
  IS_CRM_RETAIL,
  IS_LMS_RETAIL,
  IS_RETAIL,
  inBucket,
  RETAIL_RECORDED,
  ROLLUP_AGE,
  rollup,
} from './lead-metrics.ts';
import { percentage } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell } from './report.ts';

type SummaryType = z.output<typeof retailSummaryRequest>['report_type'];
type Group = keyof z.input<typeof retailSummary>;

const RETAIL_OF: Record<Group, Condition> = { crm: IS_CRM_RETAIL, lms: IS_LMS_RETAIL, total: IS_RETAIL };
const GROUPS = Object.keys(RETAIL_OF) as Group[];

/** The create report covers leads first assigned in the month, the update report retails recorded in it. */
const MOMENT_OF: Record<SummaryType, Moment> = {
  create_report: FIRST_TRIGGERED,
  update_report: RETAIL_RECORDED,
};

const KIND_OF: Record<SummaryType, CountKind> = { create_report: 'triggered', update_report: 'retail' };

const summaryGrid = knownGrids(
  (market: Market, type: SummaryType, month: LocalMonth, last: LocalDate): Grid => {
    const period = daysPeriod(firstDay(month), last, market);
    const age = ageAtRetail(sql`${market.timeZone}::text`);
    const retail = (group: Group, where?: Condition, rollupWhere?: Condition): Metric =>
      rollup(
        { base: 'milestone', where: [RETAIL_OF[group], ...(where ? [where] : [])], at: MOMENT_OF[type] },
        [KIND_OF[type]],
        [RETAIL_OF[group], ...(rollupWhere ? [rollupWhere] : [])],
      );
    // Triggers of the month, several per lead if so (domain.md 11).
    const assigned = rollup({ base: 'car', where: [], at: moment('assigned_car.triggered_at') }, ['car']);
    const metrics = GROUPS.flatMap((group) => [
      [`${group}.assign_lead`, assigned],
      [`${group}.total_retail`, retail(group)],
      [
        `${group}.never_triggered`,
        retail(
          group,
          sql<SqlBool>`lead_milestone.first_triggered_at is null`,
          sql<SqlBool>`lead.never_triggered`,
        ),
      ],
      ...AGE_BUCKETS.map(([bucket, from, to]) => {
        const metric = retail(group, inBucket(age, from, to), inBucket(ROLLUP_AGE, from, to));
        return [`${group}.${bucket}`, metric] as const;
      }),
    ]) as readonly (readonly [string, Metric])[];
    return {
      row: GM_ROW,
      rollupRow: GM_ROW.sql,
      within: [],
      cells: Object.fromEntries(metrics.map(([name, metric]) => [name, { metric, period }])),
    };
  },
);

export async function retailSummaryReport(
  context: ReportReader,
  { report_type: type, selected_month, up_to_day: day }: z.output<typeof retailSummaryRequest>,
): Promise<z.input<typeof retailSummary>> {
  const { market } = context;
  const month = chosenMonth(context, selected_month);
  const grid = summaryGrid(market, type, month, lastCounted(month, day));
  const [processes, counts] = await Promise.all([findGmRows(context), countGrid(context, grid)]);
  const rows = (group: Group) =>
    shownRows(processes, counts).map((process) =>
      summaryRow(process, group, counts.get(process.gm_id) ?? {}),
    );
  return { crm: rows('crm'), lms: rows('lms'), total: rows('total') };
}

function summaryRow(
  { reporting_name, gm_id: process_id }: { reporting_name: string; gm_id: number },
  group: Group,
  counts: Counts,
): RetailSummaryRow {
  const count = (name: string) => counts[`${group}.${name}`] ?? 0;
  const total = count('total_retail');
  const buckets = AGE_BUCKETS.flatMap(([bucket]) => [
    [bucket, count(bucket)],
    [`${bucket}_percentage`, percentage(count(bucket), total)],
  ]);
  return {
    reporting_name,
    process_id,
    assign_lead: count('assign_lead'),
    total_retail: total,
    ...Object.fromEntries(buckets),
    never_triggered: count('never_triggered'),
  } as RetailSummaryRow;
}

/** `slug` is `<group>.<column>`; without `process_id` all processes. */
export const retailSummaryCell: FindCell = async (context, request) => {
  const { market } = context;
  const month = chosenMonth(context, request.selected_month);
  const grid = summaryGrid(market, request.report_type as SummaryType, month, lastDay(month));
  const cell = cellOf(grid, request.slug);
  const processes = await chosenProcesses(context, request.process_id);
  return { cell, within: [inProcesses(processes.map(({ gm_id: gmId }) => gmId))] };
};
