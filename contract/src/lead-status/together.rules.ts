import type { ValueField } from './values.rules.ts';

/** Fields that only make sense together: a conflict is resolved for all of them at once. */
export const TOGETHER: readonly (readonly ValueField[])[] = [
  ['status_id', 'sub_status_id'],
  ['follow_up_date', 'followup_time'],
  ['make_id', 'model_id'],
  ['booking_date', 'purchase_date'],
  ['purchase_dealer_id', 'other_dealer_name', 'purchase_from_dse_id', 'other_dse_name'],
  ['reason_id', 'other_reason_text'],
  ['attribution_id', 'billing_status_id'],
  ['stnk_id', 'stnk_number', 'stnk_follow_up_date'],
];

/** The fields that give all others their meaning. */
export const STATE_FIELDS: readonly string[] = ['status_id', 'sub_status_id'];

/** A field and its companions. */
export function togetherWith(field: string): readonly string[] {
  return TOGETHER.find((fields) => fields.some((one) => one === field)) ?? [field];
}
