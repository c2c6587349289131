import { addDays, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import {
  LEAD_STATUS,
  LEAD_SUB_STATUS as SUB,
  SUB_STATUSES,
} from '@otolead/contract/lead-status/statuses.rules.ts';
import {
  daysPeriod,
  firstDay,
  type LocalMonth,
  lastDay,
  monthOf,
  monthPeriod,
  type Period,
} from '@otolead/contract/reports/months.rules.ts';
import {
  DIALER_SECTIONS,
  type DialerLine,
  type DialerSection,
  type dialerReport,
  type dialerRequest,
} from '@otolead/contract/reports/operations.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { refuseFaults } from '../../platform/http/errors.ts';
import {
  CALLBACK,
  calls,
  callsTo,
  cars,
  IS_APPROVED,
  IS_CONNECTED,
  IS_CROSS_SELL,
  IS_REJECTED,
  leadsOf,
  PUSHES,
  talkTime,
} from './call-metrics.ts';
import { type Cell, type Counts, countGrid, type Grid, type Metric } from './grid.ts';
import { requireCampaign } from './people.ts';
import { rate } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell, needed, todayOf } from './report.ts';
import { lastSync } from './sync.ts';

/** Everything but the rate of connects, which follows from two of them. */
const METRICS: Record<Exclude<DialerLine, 'connect_rate'>, Metric> = {
  leads_pushed: leadsOf(PUSHES),
  unique_dialed: leadsOf(calls()),
  total_attempts: calls(),
  connected_calls: calls(IS_CONNECTED),
  unique_connected: leadsOf(calls(IS_CONNECTED)),
  avg_talk_time: talkTime('avg'),
  callback: CALLBACK,
  interested_hot: callsTo(SUB.hot),
  interested_warm: callsTo(SUB.warm),
  interested_cold: callsTo(SUB.cold),
  not_interested: callsTo(...SUB_STATUSES[LEAD_STATUS.notInterested]),
  not_eligible: callsTo(...SUB_STATUSES[LEAD_STATUS.notEligible]),
  booking: callsTo(SUB.booked),
  retail: callsTo(SUB.retailed),
  lost_purchase: callsTo(SUB.lostPurchase),
  cross_sell_leads: cars('triggered_at', IS_CROSS_SELL),
  cross_sell_approved: cars('triggered_at', IS_CROSS_SELL, IS_APPROVED),
  cross_sell_rejected: cars('triggered_at', IS_CROSS_SELL, IS_REJECTED),
};

const TOTAL = 'total';

function daysOf(context: ReportReader, month: LocalMonth): string[] {
  const last = month === monthOf(todayOf(context)) ? todayOf(context) : lastDay(month);
  const days: string[] = [];
  for (let day = firstDay(month); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Calls count for the campaign that the lead had then, everything else for the one it has. */
function cellsOf(campaignId: number, period: Period): Record<string, Cell> {
  const own = (metric: Metric): Metric => ({
    ...metric,
    where: [
      ...metric.where,
      sql<SqlBool>`${metric.base === 'call' ? sql.ref('lead_call.campaign_id') : sql.ref('lead.campaign_id')} = ${campaignId}::integer`,
    ],
  });
  return Object.fromEntries(
    Object.entries(METRICS).map(([line, metric]) => [line, { metric: own(metric), period }]),
  );
}

/** A row of the grid is a day of the month, by its market's clock; 0 stands for the whole of it. */
function gridsOf(
  { market }: ReportReader,
  campaignId: number,
  month: LocalMonth,
): Record<'days' | 'total', Grid> {
  const cells = cellsOf(campaignId, monthPeriod(month, market));
  const ofDay = Object.fromEntries(
    Object.entries(cells).map(([line, cell]) => {
      const { at } = cell.metric;
      const day = sql<number | null>`extract(day from ${at.sql} at time zone ${market.timeZone})::integer`;
      return [line, { ...cell, metric: { ...cell.metric, row: { name: `day of ${at.name}`, sql: day } } }];
    }),
  );
  const row = { name: TOTAL, sql: sql<number | null>`0` };
  return { days: { row, within: [], cells: ofDay }, total: { row, within: [], cells } };
}

export async function dialerReportOf(
  context: ReportReader,
  { campaign_id: campaignId, selected_month }: z.output<typeof dialerRequest>,
): Promise<z.input<typeof dialerReport>> {
  if (campaignId === undefined && !selected_month) refuseFaults(ALL_MISSING);
  refuseFaults({ campaign_id: needed(campaignId, text('reports:field.campaign_id')) });
  const month = chosenMonth(context, selected_month);
  const campaign = await requireCampaign(context, campaignId as number);
  const grids = gridsOf(context, campaign.id, month);
  const [days, total, syncedAt] = await Promise.all([
    countGrid(context, grids.days),
    countGrid(context, grids.total),
    lastSync(context),
  ]);
  const rows = (Object.keys(DIALER_SECTIONS) as DialerSection[]).flatMap((section) =>
    DIALER_SECTIONS[section].map((slug) => ({
      slug,
      section,
      [TOTAL]: figureOf(total.get(0) ?? {}, slug),
      ...Object.fromEntries(
        daysOf(context, month).map((day) => [day, figureOf(days.get(Number(day.slice(8))) ?? {}, slug)]),
      ),
    })),
  );
  return { data: rows, campaign_name: campaign.name, last_updated: syncedAt };
}

const ALL_MISSING = {
  campaign_id: text('reports:all_required'),
  selected_month: text('reports:all_required'),
};

function figureOf(counts: Counts, line: DialerLine): number {
  if (line === 'connect_rate') return rate(counts.connected_calls ?? 0, counts.total_attempts ?? 0);
  const figure = counts[line] ?? 0;
  return line === 'avg_talk_time' ? Math.round(figure) : figure;
}

/** `slug` is a line; `date` the day of its column, the whole month with `all_dates` 1. */
export const dialerCell: FindCell = async (context, request) => {
  const { campaign_id: campaignId, date, all_dates: isWhole } = request;
  refuseFaults({
    campaign_id: needed(campaignId, text('reports:field.campaign_id')),
    ...(date !== undefined &&
      !isLocalDate(date) && { date: text('kernel:invalid.date', { name: text('reports:field.date') }) }),
  });
  const month = chosenMonth(context, request.selected_month ?? (date && monthOf(date)));
  const campaign = await requireCampaign(context, campaignId as number);
  const period =
    isWhole === 1 || date === undefined
      ? monthPeriod(month, context.market)
      : daysPeriod(date, date, context.market);
  return { cell: cellOf({ cells: cellsOf(campaign.id, period) }, request.slug), within: [] };
};
