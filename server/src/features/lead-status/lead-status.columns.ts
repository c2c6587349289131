import { isClosed, LEAD_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { ATTRIBUTION, defaultBilling } from '@otolead/contract/lead-status/attribution.rules.ts';
import { normaliseBuyTime } from '@otolead/contract/lead-status/buy-time.rules.ts';
import { type StatusContext, todayOf } from '@otolead/contract/lead-status/context.rules.ts';
import { fieldsOf } from '@otolead/contract/lead-status/field-presence.rules.ts';
import { stateAfterFlags } from '@otolead/contract/lead-status/flags.rules.ts';
import { followUpAt } from '@otolead/contract/lead-status/followup.rules.ts';
import type { StatusCheck } from '@otolead/contract/lead-status/lead-status.rules.ts';
import { OTHER, type StatusValues, type ValueField } from '@otolead/contract/lead-status/values.rules.ts';
import type { Lead, LeadChanges } from '../leads/leads.public.ts';

/** Lead column → wire field in history and conflicts. */
export const FIELD_OF_COLUMN = {
  status_id: 'status_id',
  sub_status_id: 'sub_status_id',
  followup_at: 'follow_up_date',
  buy_time_days: 'buy_time',
  buy_by: 'buy_by',
  status_reason_id: 'status_reason_id',
  bought_make_id: 'make_id',
  bought_model_id: 'model_id',
  booking_date: 'booking_date',
  purchase_date: 'purchase_date',
  purchase_dealer_id: 'purchase_dealer_id',
  other_dealer_name: 'other_dealer_name',
  purchase_dse_id: 'purchase_from_dse_id',
  other_dse_name: 'other_dse_name',
  reason_id: 'reason_id',
  other_reason_text: 'other_reason_text',
  booking_name: 'booking_name',
  booking_mobile: 'booking_mobile',
  booking_city_id: 'booking_city_id',
  booking_relation_id: 'booking_relation',
  stnk_id: 'stnk_id',
  stnk_number: 'stnk_number',
  stnk_followup_date: 'stnk_follow_up_date',
  attribution_id: 'attribution_id',
  billing_status_id: 'billing_status_id',
  attribution_date: 'attribution_status_date',
  rf: 'rf',
  ncf: 'ncf',
  eaf: 'eaf',
  dse_process: 'dse_process',
} as const satisfies Partial<Record<keyof LeadChanges, ValueField | 'buy_by' | 'attribution_status_date'>>;

/** Whether a given value equals the lead's; times, which the wire formats differently, never do. */
export function isStored(
  given: StatusValues,
  field: ValueField,
  { lead, market }: { lead: Lead; market: StatusContext['market'] },
): boolean {
  if (field === 'booking_mobile') return storedMobile(given, market) === lead.booking_mobile;
  const column = Object.entries(FIELD_OF_COLUMN).find(([, name]) => name === field)?.[0];
  // With a free-text name a dealer or DSE has no id.
  const value = given[field] === OTHER ? null : given[field];
  return column !== undefined && value === lead[column as keyof typeof FIELD_OF_COLUMN];
}

function storedMobile(
  { booking_mobile: typed }: StatusValues,
  market: StatusContext['market'],
): string | null {
  return typed && mobileDigits(typed, market);
}

/** Fields stored as given; the others are computed below. */
const PLAIN_COLUMNS = {
  booking_date: 'booking_date',
  purchase_date: 'purchase_date',
  other_dealer_name: 'other_dealer_name',
  other_dse_name: 'other_dse_name',
  reason_id: 'reason_id',
  other_reason_text: 'other_reason_text',
  booking_name: 'booking_name',
  booking_mobile: 'booking_mobile',
  booking_city_id: 'booking_city_id',
  booking_relation: 'booking_relation_id',
  stnk_id: 'stnk_id',
  stnk_number: 'stnk_number',
  stnk_follow_up_date: 'stnk_followup_date',
} as const satisfies Partial<Record<ValueField, keyof LeadChanges>>;

const idOrNull = (value: number | string | null) => (typeof value === 'number' ? value : null);

/** Purchase data that a reopened lead loses; its history keeps it. */
const NO_PURCHASE: LeadChanges = {
  bought_make_id: null,
  bought_model_id: null,
  purchase_dealer_id: null,
  purchase_dse_id: null,
  ...Object.fromEntries(Object.values(PLAIN_COLUMNS).map((column) => [column, null])),
};

/** Data of the state that the lead has left. */
const NO_DECISION: LeadChanges = { status_reason_id: null, attribution_id: null, billing_status_id: null };

/** Columns written by a judged update (spec A§4; domain.md 1 and 13). */
export function changesOf(check: StatusCheck, lead: Lead, context: StatusContext): LeadChanges {
  switch (check.mode) {
    case 'flags':
      return flagChanges(check.values, lead, context);
    case 'attribution':
      return attributionChanges(check.values, lead, context);
    case 'comments':
      return {};
    case 'status':
      return statusChanges(check.values, lead, context);
  }
}

/** Billing follows from the attribution, and the reason of a rejection goes with it. */
function attributionChanges(
  { attribution_id }: StatusValues,
  lead: Lead,
  { current }: StatusContext,
): LeadChanges {
  const isTakenBack = lead.attribution_id === ATTRIBUTION.rejected && attribution_id !== lead.attribution_id;
  return {
    attribution_id,
    billing_status_id: defaultBilling(attribution_id, current),
    ...(isTakenBack && { status_reason_id: null }),
  };
}

/**
 * Answered flags are cleared; the dealer's reopening also moves a closed lead, which is due at once, because the form takes
 * no follow-up beside flags. `dse_process` stays set.
 */
function flagChanges(values: StatusValues, lead: Lead, { current, now }: StatusContext): LeadChanges {
  const state = stateAfterFlags(current, values);
  const moves = state.statusId !== lead.status_id;
  return {
    ...(moves && { ...leavingPurchase(lead), ...NO_DECISION, followup_at: now }),
    status_id: state.statusId,
    sub_status_id: state.subStatusId,
    rf: lead.rf && !values.rf,
    ncf: lead.ncf && !values.ncf,
    eaf: lead.eaf && !values.eaf,
    dse_process: lead.dse_process || values.dse_process,
  };
}

function statusChanges(values: StatusValues, lead: Lead, context: StatusContext): LeadChanges {
  const statusId = values.status_id ?? lead.status_id;
  const isPurchase = statusId === LEAD_STATUS.purchase;
  return {
    ...(isPurchase ? purchaseChanges(values, context) : leavingPurchase(lead)),
    status_id: statusId,
    sub_status_id: values.sub_status_id ?? lead.sub_status_id,
    status_reason_id: values.status_reason_id,
    attribution_id: values.attribution_id,
    billing_status_id: values.billing_status_id,
    ...followUpChanges(values, statusId, context),
    ...buyTimeChanges(values, context),
  };
}

/** A new attribution dates from today unless a day is given; a withdrawn one has no date. */
export function attributionDay(
  lead: Lead,
  { attribution_id: attribution = lead.attribution_id }: LeadChanges,
  given: LocalDate | null,
  today: LocalDate,
): Pick<LeadChanges, 'attribution_date'> {
  if (attribution === null) return { attribution_date: null };
  const isNew = attribution !== lead.attribution_id;
  return isNew || given !== null ? { attribution_date: given ?? today } : {};
}

/** Fields of one sub-status only: a failed delivery has no registration, an actual sale no reason for its loss. */
const OWN_TO_SUB_STATUS: readonly ValueField[] = [
  'purchase_date',
  'stnk_id',
  'stnk_number',
  'stnk_follow_up_date',
  'reason_id',
  'other_reason_text',
];

/**
 * Fields shown by the sub-status are written, blank or not; of the hidden ones, those specific to another sub-status
 * are cleared and the others stay.
 */
function purchaseChanges(values: StatusValues, context: StatusContext): LeadChanges {
  const fields = fieldsOf(values, context);
  const isShown = (field: ValueField) => fields[field] !== 'hidden';
  const plain = Object.entries(PLAIN_COLUMNS).filter(
    ([field]) => isShown(field as ValueField) || OWN_TO_SUB_STATUS.includes(field as ValueField),
  );
  return {
    ...Object.fromEntries(plain.map(([field, column]) => [column, values[field as ValueField]])),
    ...(isShown('booking_mobile') && { booking_mobile: storedMobile(values, context.market) }),
    ...(isShown('make_id') && { bought_make_id: values.make_id, bought_model_id: values.model_id }),
    ...(isShown('purchase_dealer_id') && {
      purchase_dealer_id: idOrNull(values.purchase_dealer_id),
      other_dealer_name: values.other_dealer_name,
    }),
    ...(isShown('purchase_from_dse_id') && {
      purchase_dse_id: idOrNull(values.purchase_from_dse_id),
      other_dse_name: values.other_dse_name,
    }),
  };
}

function leavingPurchase(lead: Lead): LeadChanges {
  return lead.status_id === LEAD_STATUS.purchase ? NO_PURCHASE : {};
}

/** Closing a lead clears its follow-up; an active one without a new follow-up keeps the old. */
function followUpChanges(values: StatusValues, statusId: number, context: StatusContext): LeadChanges {
  if (isClosed(statusId as StatusContext['current']['statusId'])) return { followup_at: null };
  const at = followUpAt(values, context.market.timeZone);
  return at ? { followup_at: at } : {};
}

function buyTimeChanges(values: StatusValues, context: StatusContext): LeadChanges {
  const buyTime = values.buy_time === null ? null : normaliseBuyTime(values.buy_time, todayOf(context));
  return buyTime ? { buy_time_days: buyTime.buyTimeDays, buy_by: buyTime.buyBy } : {};
}
