import type { Market } from '@otolead/contract/kernel/market.ts';
import { monthPeriod, type Period } from '@otolead/contract/reports/months.rules.ts';
import {
  AGE_BUCKETS,
  type RetailSummaryRow,
  type retailSummary,
  type retailSummaryRequest,
} from '@otolead/contract/reports/retail-summary.schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { chosenProcesses, findGmRows, IN_A_PROCESS, inProcesses } from './gm-processes.ts';
import {
  type Condition,
  type Counts,
  countGrid,
  type Grid,
  type Metric,
  type Moment,
  rowKey,
} from './grid.ts';
import {
  dayOf,
  FIRST_TRIGGERED,
  IS_CRM_RETAIL,
  IS_LMS_RETAIL,
  IS_RETAIL,
  inBucket,
  RETAIL_RECORDED,
} from './lead-metrics.ts';
import { percentage } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell } from './report.ts';

type SummaryType = z.output<typeof retailSummaryRequest>['report_type'];
type Group = keyof z.input<typeof retailSummary>;

const RETAIL_OF: Record<Group, Condition> = { crm: IS_CRM_RETAIL, lms: IS_LMS_RETAIL, total: IS_RETAIL };
const GROUPS = Object.keys(RETAIL_OF) as Group[];

/** The create report is about leads first assigned in the month, the update report about retails recorded in it. */
const MOMENT_OF: Record<SummaryType, Moment> = {
  create_report: FIRST_TRIGGERED,
  update_report: RETAIL_RECORDED,
};

/** Days from the first assignment to the purchase; what the LMS alone knows of was purchased when it was reported. */
function ageAtRetail(market: Market): RawBuilder<number | null> {
  const { sql: triggered } = FIRST_TRIGGERED;
  const recorded = dayOf(RETAIL_RECORDED.sql, market);
  return sql`(case when ${IS_CRM_RETAIL} then coalesce(lead.purchase_date, ${recorded}) else ${recorded} end
    - ${dayOf(triggered, market)})`;
}

function summaryGrid(market: Market, type: SummaryType, period: Period): Grid {
  const age = ageAtRetail(market);
  const retail = (group: Group, ...where: Condition[]): Metric => ({
    base: 'milestone',
    where: [RETAIL_OF[group], ...where],
    at: MOMENT_OF[type],
  });
  const assigned: Metric = { base: 'milestone', where: [], at: FIRST_TRIGGERED };
  const metrics = GROUPS.flatMap((group) => [
    [`${group}.assign_lead`, assigned],
    [`${group}.total_retail`, retail(group)],
    [`${group}.never_triggered`, retail(group, sql<SqlBool>`lead_milestone.first_triggered_at is null`)],
    ...AGE_BUCKETS.map(
      (bucket) => [`${group}.${bucket[0]}`, retail(group, inBucket(age, bucket[1], bucket[2]))] as const,
    ),
  ]) as readonly (readonly [string, Metric])[];
  return {
    row: rowKey('lead.gm_id'),
    within: [IN_A_PROCESS],
    cells: Object.fromEntries(metrics.map(([name, metric]) => [name, { metric, period }])),
  };
}

export async function retailSummaryReport(
  context: ReportReader,
  { report_type: type, selected_month }: z.output<typeof retailSummaryRequest>,
): Promise<z.input<typeof retailSummary>> {
  const { market } = context;
  const period = monthPeriod(chosenMonth(context, selected_month), market);
  const grid = summaryGrid(market, type, period);
  const [processes, counts] = await Promise.all([findGmRows(context), countGrid(context, grid)]);
  const rows = (group: Group) =>
    processes.map((process) => summaryRow(process, group, counts.get(process.gm_id) ?? {}));
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

/** `slug` is `<group>.<column>`; without `process_id` every process's. */
export const retailSummaryCell: FindCell = async (context, request) => {
  const { market } = context;
  const period = monthPeriod(chosenMonth(context, request.selected_month), market);
  const grid = summaryGrid(market, request.report_type as SummaryType, period);
  const cell = cellOf(grid, request.slug);
  const processes = await chosenProcesses(context, request.process_id);
  return { cell, within: [inProcesses(processes.map(({ gm_id: gmId }) => gmId))] };
};
