import { LEAD_STATUS, LEAD_SUB_STATUS as SUB, SUB_STATUSES } from '@otolead/contract/kernel/lead-statuses.ts';
import { addDays, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
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
import type { z } from 'zod';
import { refuseFaults } from '../../platform/http/errors.ts';
import { isCrossSell } from '../leads/leads.public.ts';
import {
  CALLBACK,
  CONNECTED_LEADS,
  calls,
  callsTo,
  cars,
  DIALED_LEADS,
  IS_APPROVED,
  IS_CONNECTED,
  IS_REJECTED,
  leadsOf,
  PUSHES,
  ROLLUP_APPROVED,
  ROLLUP_CROSS_SELL,
  ROLLUP_REJECTED,
  talkTime,
} from './call-metrics.ts';
import { inWebform, requireCampaign } from './chosen-agents.ts';
import { type Counts, countGrid } from './counts.ts';
import { type Condition, type Grid, type Metric, ONE } from './grid.ts';
import { rollup } from './lead-metrics.ts';
import { rate } from './percentage.ts';
import type { ReportReader } from './reader.ts';
import { cellOf, chosenMonth, type FindCell, needed, todayOf } from './report.ts';
import { lastSync } from './sync.ts';

/** All lines but the connect rate, which derives from two of them. */
const METRICS: Record<Exclude<DialerLine, 'connect_rate'>, Metric> = {
  leads_pushed: leadsOf(PUSHES),
  unique_dialed: DIALED_LEADS,
  total_attempts: calls(),
  connected_calls: calls(IS_CONNECTED),
  unique_connected: CONNECTED_LEADS,
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
  cross_sell_leads: crossSold([], []),
  cross_sell_approved: crossSold([IS_APPROVED], [ROLLUP_APPROVED]),
  cross_sell_rejected: crossSold([IS_REJECTED], [ROLLUP_REJECTED]),
};

/** Assigned cars of another make, with further conditions on rows and rollup. */
function crossSold(where: readonly Condition[], rollupWhere: readonly Condition[]): Metric {
  return rollup(
    cars('triggered_at', isCrossSell, ...where),
    ['carTriggered'],
    [ROLLUP_CROSS_SELL, ...rollupWhere],
  );
}

const TOTAL = 'total';

function daysOf(context: ReportReader, month: LocalMonth): string[] {
  const last = month === monthOf(todayOf(context)) ? todayOf(context) : lastDay(month);
  const days: string[] = [];
  for (let day = firstDay(month); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** One column for each day of the month, by its market's clock, and one for the whole. */
function dialerGrid(campaignId: number, periods: Readonly<Record<string, Period>>) {
  const cells = Object.entries(periods).flatMap(([column, period]) =>
    Object.entries(METRICS).map(([line, metric]) => [`${column} ${line}`, { metric, period }] as const),
  );
  return {
    row: ONE,
    rollupRow: ONE.sql,
    within: inWebform(undefined, campaignId),
    cells: Object.fromEntries(cells),
  } satisfies Grid;
}

export async function dialerReportOf(
  context: ReportReader,
  { campaign_id: campaignId, selected_month }: z.output<typeof dialerRequest>,
): Promise<z.input<typeof dialerReport>> {
  if (campaignId === undefined && !selected_month) refuseFaults(ALL_MISSING);
  refuseFaults({ campaign_id: needed(campaignId, text('reports:field.campaign_id')) });
  const month = chosenMonth(context, selected_month);
  const campaign = await requireCampaign(context, campaignId as number);
  const days = daysOf(context, month);
  const grid = dialerGrid(campaign.id, {
    [TOTAL]: monthPeriod(month, context.market),
    ...Object.fromEntries(days.map((day) => [day, daysPeriod(day, day, context.market)])),
  });
  const [counts, syncedAt] = await Promise.all([countGrid(context, grid), lastSync(context)]);
  const rows = (Object.keys(DIALER_SECTIONS) as DialerSection[]).flatMap((section) =>
    DIALER_SECTIONS[section].map((slug) => ({
      slug,
      section,
      ...(Object.fromEntries(
        [TOTAL, ...days].map((column) => [column, figureOf(counts.get(0) ?? {}, column, slug)]),
      ) as { [TOTAL]: number }),
    })),
  );
  return { data: rows, campaign_name: campaign.name, last_updated: syncedAt };
}

const ALL_MISSING = {
  campaign_id: text('reports:all_required'),
  selected_month: text('reports:all_required'),
};

function figureOf(counts: Counts, column: string, line: DialerLine): number {
  const count = (name: string) => counts[`${column} ${name}`] ?? 0;
  if (line === 'connect_rate') return rate(count('connected_calls'), count('total_attempts'));
  const figure = count(line);
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
  if (date !== undefined && monthOf(date) !== month)
    refuseFaults({ date: text('kernel:invalid.value', { name: text('reports:field.date') }) });
  const campaign = await requireCampaign(context, campaignId as number);
  const period =
    isWhole === 1 || date === undefined
      ? monthPeriod(month, context.market)
      : daysPeriod(date, date, context.market);
  const grid = dialerGrid(campaign.id, { [TOTAL]: period });
  return { cell: cellOf(grid, `${TOTAL} ${request.slug}`), within: grid.within };
};
