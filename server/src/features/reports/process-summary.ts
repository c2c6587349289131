import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { SUMMARY_BUCKETS } from '@otolead/contract/reports/lines.rules.ts';
import {
  type LocalMonth,
  monthOf,
  monthPeriod,
  type Period,
  shiftMonth,
} from '@otolead/contract/reports/months.rules.ts';
import {
  CURRENT_STATUS,
  type ProcessSummaryRow,
  type SummaryCount,
  type summaryFilters,
} from '@otolead/contract/reports/process-summary.schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { invalidInput } from '../../platform/http/errors.ts';
import { saleDay } from '../leads/leads.public.ts';
import { countGrid } from './counts.ts';
import { chosenProcesses, inProcesses } from './gm-processes.ts';
import type { Condition, Grid, Metric } from './grid.ts';
import { createdLeads, dayOf, inBucket, inSubStatus, ROLLUP_AGE, rollup } from './lead-metrics.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell, todayOf } from './report.ts';

type Filters = Partial<z.output<z.ZodObject<typeof summaryFilters>>>;

const MONTHS = 12;

/** When a lead entered its current state; a lost purchase has only the date of its save. */
function stateOf(status: number, market: Market): { sub: number; reached: RawBuilder<unknown> } {
  if (status !== CURRENT_STATUS.lostPurchase)
    return {
      sub: status === CURRENT_STATUS.booking ? SUB.booked : SUB.retailed,
      reached: saleDay(sql`${market.timeZone}::text`),
    };
  const saved = sql`(select max(activity.created_at) from activity where activity.lead_id = lead.lead_id
    and activity.type = 'status' and activity.detail -> 'change_details' -> 'sub_status_id' ->> 'new' = '13')`;
  return { sub: SUB.lostPurchase, reached: dayOf(sql`coalesce(${saved}, lead.updated_crm_at)`, market) };
}

async function summaryGrid(context: ReportReader, filters: Filters, period: Period): Promise<Grid> {
  const { market } = context;
  const { sub, reached } = stateOf(filters.current_status ?? CURRENT_STATUS.retail, market);
  const current = (...where: Condition[]): Metric => createdLeads(inSubStatus(sub), ...where);
  const aged = (from: number, to: number | null): Metric => {
    const metric = current(inBucket(age, from, to));
    // Only the history knows when a purchase was lost, and the rollup does not: counted from the leads.
    if (sub === SUB.lostPurchase) return metric;
    return rollup(metric, ['sale'], [inSubStatus(sub), inBucket(ROLLUP_AGE, from, to)]);
  };
  const age = sql<number | null>`(${reached} - ${dayOf(sql`lead.created_at`, market)})`;
  const metrics: Record<SummaryCount, Metric> = {
    total_leads: rollup(createdLeads()),
    current_total: rollup(current()),
    ...(Object.fromEntries(SUMMARY_BUCKETS.map(([name, from, to]) => [name, aged(from, to)])) as Record<
      (typeof SUMMARY_BUCKETS)[number][0],
      Metric
    >),
  };
  const month = sql<
    number | null
  >`to_char(lead.created_at at time zone ${market.timeZone}, 'YYYYMM')::integer`;
  return {
    row: { name: 'created month', sql: month },
    ...(!narrowsLeads(filters) && { rollupRow: sql`to_char(lead.day, 'YYYYMM')::integer` }),
    within: await summaryConditions(context, filters),
    cells: Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, { metric, period }])),
  };
}

/** Filters by car and place need each lead. */
function narrowsLeads({
  make_id: make,
  model_id: models,
  cluster_id: clusters,
  city_id: cities,
}: Filters): boolean {
  return make !== undefined || [models, clusters, cities].some((ids) => ids?.length);
}

async function summaryConditions(context: ReportReader, filters: Filters): Promise<Condition[]> {
  const { process_id: ids, make_id: make, model_id: models, cluster_id: clusters, city_id: cities } = filters;
  const processes = await chosenProcesses(context, ids);
  const grouping = sql.ref(context.market.grouping === 'cluster' ? 'city.cluster_id' : 'city.province_id');
  return [
    inProcesses(processes.map(({ gm_id: gmId }) => gmId)),
    ...(make === undefined && !models?.length
      ? []
      : [
          sql<SqlBool>`exists (select 1 from lead_preference where lead_preference.lead_id = lead.lead_id
            and ${make === undefined ? sql`true` : sql`lead_preference.make_id = ${make}`}
            and ${models?.length ? sql`lead_preference.model_id = any(${models})` : sql`true`})`,
        ]),
    ...(clusters?.length
      ? [sql<SqlBool>`lead.city_id in (select city.id from city where ${grouping} = any(${clusters}))`]
      : []),
    ...(cities?.length ? [sql<SqlBool>`lead.city_id = any(${cities})`] : []),
  ];
}

/** The last twelve months, newest first; `selected_month` defaults to the current one (domain.md 11). */
export async function processSummary(
  context: ReportReader,
  { selected_month: month, ...filters }: Filters & { readonly selected_month?: string | undefined },
): Promise<ProcessSummaryRow[]> {
  if (!filters.process_id?.length)
    throw invalidInput({ process_id: text('kernel:required', { name: text('reports:field.process_id') }) });
  const last = chosenMonth(context, month ?? monthOf(todayOf(context)));
  const months = Array.from({ length: MONTHS }, (_, at) => shiftMonth(last, -at));
  const first = months.at(-1) as LocalMonth;
  const period = {
    from: monthPeriod(first, context.market).from as Date,
    to: monthPeriod(last, context.market).to as Date,
  };
  const grid = await summaryGrid(context, filters, period);
  const counts = await countGrid(context, grid);
  const names = Object.keys(grid.cells) as SummaryCount[];
  return months.map((each) => {
    const found = counts.get(Number(each.replace('-', ''))) ?? {};
    return {
      identifier: `${each.slice(5)}_${each.slice(0, 4)}`,
      ...(Object.fromEntries(names.map((name) => [name, found[name] ?? 0])) as Record<SummaryCount, number>),
    };
  });
}

/** `slug` is a column, `selected_month` the line's month. */
export const processSummaryCell: FindCell = async (context, request) => {
  const period = monthPeriod(chosenMonth(context, request.selected_month), context.market);
  const grid = await summaryGrid(context, request, period);
  return { cell: cellOf(grid, request.slug), within: grid.within };
};
