import { LEAD_SUB_STATUS as SUB } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { ATTRIBUTION, BILLING } from '@otolead/contract/lead-status/attribution.rules.ts';
import {
  daysPeriod,
  firstDay,
  type LocalMonth,
  lastCounted,
  lastDay,
} from '@otolead/contract/reports/months.rules.ts';
import type { SalesRow, salesRequest } from '@otolead/contract/reports/sales.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { countGrid } from './counts.ts';
import { findGmRows, GM_ROW, shownRows, withinCampaign } from './gm-processes.ts';
import { type Condition, type Grid, knownGrids, type Metric } from './grid.ts';
import {
  createdLeads,
  IS_ACTIVE,
  IS_CLOSED,
  IS_CRM_SPK,
  IS_LMS_SPK,
  inSubStatus,
  rollup,
} from './lead-metrics.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell } from './report.ts';

type SalesCount = keyof Omit<SalesRow, 'reporting_name' | 'campaign_id'>;

const decided = (condition: Condition) => rollup(createdLeads(condition), ['decided']);
const attribution = (id: number) => decided(sql<SqlBool>`lead.attribution_id = ${id}`);
const billing = (id: number) => decided(sql<SqlBool>`lead.billing_status_id = ${id}`);

const ALL_TIME = {
  all_active_leads: rollup(createdLeads(IS_ACTIVE)),
  all_closed_leads: rollup(createdLeads(IS_CLOSED)),
};

const OF_MONTH = {
  interested_hot: rollup(createdLeads(inSubStatus(SUB.hot))),
  interested_warm: rollup(createdLeads(inSubStatus(SUB.warm))),
  lms_spk_lead: decided(IS_LMS_SPK),
  crm_spk_lead: rollup(createdLeads(IS_CRM_SPK)),
  attribution_not_sent: attribution(ATTRIBUTION.notSent),
  attribution_sent: attribution(ATTRIBUTION.sent),
  attribution_attributed: attribution(ATTRIBUTION.attributed),
  attribution_rejected: attribution(ATTRIBUTION.rejected),
  attribution_pending: attribution(ATTRIBUTION.pendingAtClient),
  billing_not_sent: billing(BILLING.notSent),
  billing_sent: billing(BILLING.sent),
  billing_completed: billing(BILLING.completed),
} satisfies Record<Exclude<SalesCount, keyof typeof ALL_TIME>, Metric>;

/**
 * All-time covers leads created up to the last counted day, other columns those created in the month (domain.md 11).
 */
const salesGrid = knownGrids((market: Market, month: LocalMonth, last: LocalDate): Grid => {
  const period = daysPeriod(firstDay(month), last, market);
  const until = { to: period.to as Date };
  const cells = (metrics: Readonly<Record<string, Metric>>, of: Grid['cells'][string]['period']) =>
    Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, { metric, period: of }]));
  return {
    row: GM_ROW,
    rollupRow: GM_ROW.sql,
    within: [],
    cells: {
      ...cells(ALL_TIME, until),
      ...cells(OF_MONTH, period),
      all_leads: { metric: rollup(createdLeads()), period: until },
    },
  };
});

export async function salesReport(
  context: ReportReader,
  { selected_month, up_to_day }: z.output<typeof salesRequest>,
): Promise<SalesRow[]> {
  const month = chosenMonth(context, selected_month);
  const grid = salesGrid(context.market, month, lastCounted(month, up_to_day));
  const [rows, counts] = await Promise.all([findGmRows(context), countGrid(context, grid)]);
  return shownRows(rows, counts).map(({ gm_id: gmId, campaign_id, reporting_name }) => {
    const found = counts.get(gmId);
    const count = (name: SalesCount) => [name, found?.[name] ?? 0] as const;
    const names = [...Object.keys(ALL_TIME), ...Object.keys(OF_MONTH)] as SalesCount[];
    return {
      reporting_name,
      campaign_id,
      ...(Object.fromEntries(names.map(count)) as Record<SalesCount, number>),
    };
  });
}

/** `slug` is a column of the row, or `all_leads` for the total; without `campaign_id` all rows. */
export const salesCell: FindCell = async (context, request) => {
  const month = chosenMonth(context, request.selected_month);
  const grid = salesGrid(context.market, month, lastDay(month));
  return { cell: cellOf(grid, request.slug), within: await withinCampaign(context, request.campaign_id) };
};
