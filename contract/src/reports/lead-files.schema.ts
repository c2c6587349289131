import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireKey, wireText } from '../kernel/wire.ts';

const format = blankable(z.enum(['list', 'csv'], { error: 'kernel:invalid.value' }));
const day = blankable(wireText(10));

export const crossSellRequest = z.object({ start_date: day, end_date: day, format });
export const rawDataRequest = z.object({
  start_date: day,
  end_date: day,
  campaign_id: blankable(wireKey),
  format,
});

/** Columns of the cross-sell report in order (spec B§3). */
export const CROSS_SELL_COLUMNS = [
  ...([
    'lead_id',
    'name',
    'mobile',
    'customer_city_id',
    'last_call_status',
    'created_date',
    'make_id',
  ] as const),
  ...([
    'model_id',
    'dealer_dse',
    'city_id',
    'agent_name',
    'ld_status',
    'failed_reason',
    'booking_date',
  ] as const),
  'agent_name_updated_by',
] as const;

export type CrossSellColumn = (typeof CROSS_SELL_COLUMNS)[number];

/** Columns of the lead raw data in order, in the specification's spelling (spec B§3). */
export const RAW_COLUMNS = [
  ...([
    'crm_id',
    'request_id',
    'created_date',
    'triggered_date',
    'lead_name',
    'lead_mobile',
    'make_id',
  ] as const),
  ...(['model_id', 'city_id', 'current_state', 'total_agent_attempts', 'total_agent_connect'] as const),
  ...(['days_since_last_attempt', 'days_sicnce_last_connect', 'created_source', 'enquiry_source'] as const),
  ...(['lmd_spk_done', 'crm_spk_done', 'lms_spk_date', 'dse_id', 'assigned_dse_phone'] as const),
  ...(['assigned_dse_name', 'assigned_dealer_name', 'lead_created_month', 'lead_triggered_month'] as const),
  ...([
    'crm_current_status',
    'crm_current_sub_status',
    'purchase_date',
    'spk_happen_days',
    'spk_time',
  ] as const),
  ...(['utm_medium', 'utm_campaign', 'utm_source', 'crm_campaign_name', 'purchase_new_car'] as const),
  ...(['purchase_used_car', 'booking_name', 'booking_relation', 'booking_mobile', 'purchase_make'] as const),
  ...(['purchase_model', 'booking_city_id', 'campaign_id', 'booking_date', 'agent_name'] as const),
  ...(['status_reason', 'rf', 'ncf', 'eaf'] as const),
] as const;

export type RawColumn = (typeof RAW_COLUMNS)[number];

const rowOf = <Column extends string>(columns: readonly Column[]) =>
  z.object(
    Object.fromEntries(columns.map((column) => [column, z.string().nullable()])) as Record<
      Column,
      z.ZodNullable<z.ZodString>
    >,
  );

/** File cells: names instead of ids, dates in the reader's language. */
export const crossSellRow = personal('text', rowOf(CROSS_SELL_COLUMNS));
export const rawDataRow = personal('text', rowOf(RAW_COLUMNS));
