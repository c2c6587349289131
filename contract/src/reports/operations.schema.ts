import { z } from 'zod';
import { blankable, wireKey, wireText } from '../kernel/wire.ts';
import { monthField } from './detail.schema.ts';

export const opsRequest = z.object({
  process_id: blankable(wireKey),
  campaign_id: blankable(wireKey),
  selected_month: monthField,
  /** Update variant: recounts the report of this day's month (domain.md 11). */
  process_date: blankable(wireText(10)),
});

export const dialerRequest = z.object({ campaign_id: blankable(wireKey), selected_month: monthField });

/** Sections of the ops report with their lines (domain.md 11). */
export const OPS_SECTIONS = {
  inflow: ['created', 'unique', 'duplicate'],
  calling: ['attempts', 'connected', 'connect_rate'],
  outcome: ['new', 'interested', 'not_connectable', 'not_interested', 'not_eligible', 'purchase', 'reopened'],
  dealer: ['assigned', 'approved', 'rejected', 'td_requested', 'td_completed', 'visits'],
  sales: [
    'crm_spk',
    'lms_spk',
    'retail',
    'attribution_sent',
    'attribution_attributed',
    'attribution_rejected',
  ],
} as const;

export type OpsSection = keyof typeof OPS_SECTIONS;
export type OpsLine = (typeof OPS_SECTIONS)[OpsSection][number];

/** Lines of the dialer report under their separators (spec B§2). */
export const DIALER_SECTIONS = {
  pushed: ['leads_pushed', 'unique_dialed', 'total_attempts'],
  connected_calls: [
    'connected_calls',
    'unique_connected',
    'connect_rate',
    'avg_talk_time',
    'callback',
    'interested_hot',
    'interested_warm',
    'interested_cold',
    'not_interested',
    'not_eligible',
    'booking',
    'retail',
    'lost_purchase',
  ],
  cross_sell: ['cross_sell_leads', 'cross_sell_approved', 'cross_sell_rejected'],
} as const;

export type DialerSection = keyof typeof DIALER_SECTIONS;
export type DialerLine = (typeof DIALER_SECTIONS)[DialerSection][number];

const figure = z.number();
const previous = z.object({
  /** Column headings: 'MTD Oct' for the same days, 'Oct' for the whole month. */
  label: z.string(),
  month_mtd: figure,
  attempts: figure,
});

/** Spec B§3: for each previous month the same days and the whole month. */
export const opsRow = z.object({
  slug: z.string(),
  section: z.string(),
  mtd: figure,
  prevMonth1: previous,
  prevMonth2: previous,
});

export type OpsRow = z.infer<typeof opsRow>;

/** Spec B§3: `slug`, `section`, `total`, and a column for each day of the month ('2026-11-01'). */
export const dialerRow = z.record(z.string(), z.union([z.string(), z.number()]));

export const dialerReport = z.object({
  data: z.array(dialerRow),
  campaign_name: z.string(),
  /** Time of the last update of the figures. */
  last_updated: z.string(),
});

export const synced = z.object({ last_updated: z.string() });
