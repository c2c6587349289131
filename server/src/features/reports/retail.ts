import type { Market } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { ALL } from '@otolead/contract/reports/lines.rules.ts';
import {
  type LocalMonth,
  monthOf,
  monthPeriod,
  type Period,
  shiftMonth,
} from '@otolead/contract/reports/months.rules.ts';
import type { RetailCount, RetailRow, retailRequest } from '@otolead/contract/reports/retail.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { invalidInput, refuseFaults } from '../../platform/http/errors.ts';
import { type Counts, countGrid } from './counts.ts';
import { chosenProcesses, GM_ROW, inProcesses, shownRows } from './gm-processes.ts';
import { type Condition, type Grid, knownGrids, type Metric, moment } from './grid.ts';
import {
  FIRST_TRIGGERED,
  IS_CRM_RETAIL,
  IS_LMS_RETAIL,
  IS_RETAIL,
  qualifiedAs,
  RETAIL_RECORDED,
  rollup,
} from './lead-metrics.ts';
import { percentage } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, type FindCell, needed, todayOf } from './report.ts';

/** `lead_qualification`. */
const VERIFIED = 1;
const OTP = 3;
const DCB = 4;

const unique = (...where: Condition[]): Metric =>
  rollup({ base: 'milestone', where, at: FIRST_TRIGGERED }, ['triggered']);
const updated = (...where: Condition[]): Metric =>
  rollup({ base: 'milestone', where, at: RETAIL_RECORDED }, ['retail']);

const METRICS: Record<RetailCount, Metric> = {
  lms_overall: rollup({ base: 'car', where: [], at: moment('assigned_car.triggered_at') }, ['car']),
  lms_unique: unique(),
  call_verified: unique(qualifiedAs(VERIFIED)),
  DCB: unique(qualifiedAs(DCB)),
  otp: unique(qualifiedAs(OTP)),
  other_lead: unique(sql<SqlBool>`not ${qualifiedAs(VERIFIED, DCB, OTP)}`),
  retail_create_total: unique(IS_RETAIL),
  retail_create_crm: unique(IS_CRM_RETAIL),
  retail_create_lms: unique(IS_LMS_RETAIL),
  retail_update_total: updated(IS_RETAIL),
  retail_update_crm: updated(IS_CRM_RETAIL),
  retail_update_lms: updated(IS_LMS_RETAIL),
};

const TOTAL = 'Total';
const MONTHS = 6;

/** The six months up to the current one. */
const retailMonths = (current: LocalMonth): LocalMonth[] =>
  Array.from({ length: MONTHS }, (_, at) => shiftMonth(current, at - MONTHS + 1));

/** From the start of the first month to the end of the last. */
function totalOf(market: Market, months: readonly LocalMonth[]): Period {
  const [first, last] = [months[0], months.at(-1)] as [LocalMonth, LocalMonth];
  const { from } = monthPeriod(first, market);
  const { to } = monthPeriod(last, market);
  return { ...(from && { from }), ...(to && { to }) };
}

/** For these GM processes; all by default. */
const retailGrid = knownGrids((market: Market, current: LocalMonth, ...gmIds: readonly number[]): Grid => {
  const months = retailMonths(current);
  const periods = months.map((month) => [month, monthPeriod(month, market)] as const);
  const cells = [...periods, [TOTAL, totalOf(market, months)] as const].flatMap(([line, period]) =>
    Object.entries(METRICS).map(([name, metric]) => [`${line}.${name}`, { metric, period }] as const),
  );
  return {
    row: GM_ROW,
    rollupRow: GM_ROW.sql,
    within: gmIds.length > 0 ? [inProcesses(gmIds)] : [],
    cells: Object.fromEntries(cells),
  };
});

export async function retailReport(
  context: ReportReader,
  { process_id: ids, is_all_process_selected: isAll }: z.output<typeof retailRequest>,
): Promise<RetailRow[]> {
  if (!isAll && !ids?.length)
    throw invalidInput({ process_id: text('kernel:required', { name: text('reports:field.process_id') }) });
  const asked = isAll || ids?.includes(ALL) ? [] : (ids as number[]);
  const current = monthOf(todayOf(context));
  const [processes, counts] = await Promise.all([
    chosenProcesses(context, asked),
    countGrid(context, retailGrid(context.market, current, ...asked)),
  ]);
  const shown = asked.length > 0 ? processes : shownRows(processes, counts);
  return shown.flatMap(({ gm_id: gmId, campaign_name: name }) =>
    [...retailMonths(current), TOTAL].map((line) => ({
      process_name: name,
      process_id: gmId,
      ...rowOf(line, counts.get(gmId) ?? {}),
    })),
  );
}

function rowOf(line: string, counts: Counts): Omit<RetailRow, 'process_name' | 'process_id'> {
  const count = (name: RetailCount) => counts[`${line}.${name}`] ?? 0;
  const share = (name: RetailCount) => percentage(count(name), count('lms_unique'));
  const isTotal = line === TOTAL;
  const names = Object.keys(METRICS) as RetailCount[];
  return {
    identifier_type: isTotal ? TOTAL : `${line.slice(5)}/${line.slice(0, 4)}`,
    month: isTotal ? null : Number(line.slice(5)),
    year: isTotal ? null : Number(line.slice(0, 4)),
    ...(Object.fromEntries(names.map((name) => [name, count(name)])) as Record<RetailCount, number>),
    retail_created_date_percentage: share('retail_create_total'),
    retail_created_date_crm_percentage: share('retail_create_crm'),
    retail_created_date_lms_percentage: share('retail_create_lms'),
  };
}

/** `slug` is a column; month and year name its line, by default the total. */
export const retailCell: FindCell = async (context, { slug, month, year, process_id: ids }) => {
  if (month || year)
    refuseFaults({
      month: needed(month, text('reports:field.month')),
      year: needed(year, text('reports:field.year')),
    });
  const processes = await chosenProcesses(context, ids);
  const current = monthOf(todayOf(context));
  const grid = retailGrid(context.market, current);
  const line = month && year ? `${year}-${String(month).padStart(2, '0')}` : TOTAL;
  if (line !== TOTAL && !retailMonths(current).includes(line))
    refuseFaults({ month: text('reports:month.outside') });
  const within = [inProcesses(processes.map(({ gm_id: gmId }) => gmId))];
  return { cell: cellOf(grid, `${line}.${slug}`), within };
};
