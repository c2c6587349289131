import {
  isLeadStatusId,
  isLeadSubStatusId,
  LEAD_STATUS,
  LEAD_SUB_STATUS,
  type LeadSubStatusId,
  statusOf,
  subStatusesOf,
} from '../kernel/lead-statuses.ts';
import { remembered } from '../kernel/remembered.ts';
import {
  type Actor,
  ATTRIBUTION,
  isAttributionShown,
  type StoredAttribution,
  settleAttribution,
} from './attribution.rules.ts';
import { isInternal, writtenComments } from './comments.rules.ts';
import { isRequired, type StatusErrors } from './messages.rules.ts';
import { STNK } from './stnk.rules.ts';
import {
  EMPTY_VALUES,
  OTHER,
  STATUS_FIELDS,
  type StatusField,
  type StatusValues,
  VALUE_FIELDS,
  type ValueField,
} from './values.rules.ts';

/** Fields that the form shows, and which of them are required. Source: spec A§4, A§5; lists in domain.md 1. */
export type Presence = 'required' | 'optional' | 'hidden';
export type FieldPresence = Readonly<Record<StatusField, Presence>>;

/** `reasons_list`: the row 'Other', which needs a text. */
export const REASON_OTHER = 7;

/** Inputs of `fieldsOf` from a StatusContext. */
export interface FieldContext extends Actor {
  readonly current: StoredAttribution;
}

type ShownFields = Partial<Record<StatusField, 'required' | 'optional'>>;

const ALWAYS = {
  status_id: 'required',
  sub_status_id: 'required',
  rf: 'optional',
  ncf: 'optional',
  eaf: 'optional',
  dse_process: 'optional',
  internal_comment: 'optional',
  lead_comment: 'optional',
  documents: 'optional',
} as const satisfies ShownFields;

const FOLLOW_UP = { follow_up_date: 'required', followup_time: 'required' } as const;

const INTERESTED = { ...FOLLOW_UP, buy_time: 'required', make_id: 'optional', model_id: 'optional' } as const;

const GIVEN_UP = { status_reason_id: 'required' } as const;

const REFUSED = { ...GIVEN_UP, internal_comment: 'required' } as const;

const CAR = { make_id: 'required', model_id: 'required' } as const;

/** Why a purchase did or did not happen; shown if a reason fits. */
const EXPLAINED = { status_reason_id: 'optional' } as const;

const BUYER = {
  booking_name: 'optional',
  booking_mobile: 'optional',
  booking_city_id: 'optional',
  booking_relation: 'optional',
} as const;

const BOOKED = {
  ...CAR,
  ...EXPLAINED,
  booking_date: 'required',
  purchase_dealer_id: 'required',
  purchase_from_dse_id: 'optional',
  booking_name: 'required',
  booking_mobile: 'required',
  booking_city_id: 'required',
  booking_relation: 'required',
} as const;

const SUB = LEAD_SUB_STATUS;

/** Fields by sub-status besides those always shown; unnamed ones are hidden. */
export const SUB_STATUS_FIELDS = {
  [SUB.fresh]: {},
  [SUB.callBack]: FOLLOW_UP,
  [SUB.noAnswer]: FOLLOW_UP,
  [SUB.hot]: INTERESTED,
  [SUB.warm]: INTERESTED,
  [SUB.cold]: INTERESTED,
  [SUB.maxAttempts]: GIVEN_UP,
  [SUB.unreachable]: GIVEN_UP,
  [SUB.planDropped]: REFUSED,
  [SUB.planPostponed]: REFUSED,
  [SUB.doNotCall]: { ...REFUSED, refuse_alternate: 'optional' },
  [SUB.wrongNumber]: GIVEN_UP,
  [SUB.duplicate]: GIVEN_UP,
  [SUB.notABuyer]: GIVEN_UP,
  [SUB.outOfCoverage]: GIVEN_UP,
  [SUB.booked]: BOOKED,
  [SUB.retailed]: { ...BOOKED, purchase_date: 'required', stnk_id: 'optional' },
  [SUB.lostPurchase]: {
    ...EXPLAINED,
    ...CAR,
    ...BUYER,
    reason_id: 'required',
    booking_date: 'optional',
    purchase_dealer_id: 'optional',
    purchase_from_dse_id: 'optional',
  },
  [SUB.bookingCancelled]: {
    ...EXPLAINED,
    ...CAR,
    ...BUYER,
    reason_id: 'required',
    purchase_dealer_id: 'required',
    purchase_from_dse_id: 'optional',
  },
  [SUB.usedCarBought]: {
    ...EXPLAINED,
    reason_id: 'required',
    make_id: 'optional',
    model_id: 'optional',
    purchase_dealer_id: 'optional',
    booking_name: 'optional',
    booking_mobile: 'optional',
  },
  [SUB.reopenedByCustomer]: FOLLOW_UP,
  [SUB.reopenedByDealer]: FOLLOW_UP,
} as const satisfies Record<LeadSubStatusId, ShownFields>;

/** Fields that a particular choice makes visible and required. */
export const FOLLOWING_FIELDS = {
  other_dealer_name: { field: 'purchase_dealer_id', chosen: OTHER },
  other_dse_name: { field: 'purchase_from_dse_id', chosen: OTHER },
  other_reason_text: { field: 'reason_id', chosen: REASON_OTHER },
  stnk_number: { field: 'stnk_id', chosen: STNK.received },
  stnk_follow_up_date: { field: 'stnk_id', chosen: STNK.awaited },
} as const satisfies Partial<Record<StatusField, { field: StatusField; chosen: number | string }>>;

/**
 * Fields of a status and sub-status. For a status alone, the fields common to its sub-statuses: required if each
 * requires them, else optional. Unknown ids get only the constant fields.
 */
export function fieldsFor(statusId: number | null, subStatusId: number | null): FieldPresence {
  return fieldsOfStates(statesOf(statusId, subStatusId));
}

/** Cached: read several times per keystroke and save, for few sets of sub-statuses. */
const fieldsOfStates = remembered(50, (states) => states.join(), readFields);

function readFields(states: readonly LeadSubStatusId[]): FieldPresence {
  const perSubStatus: readonly ShownFields[] = states.map((id) => SUB_STATUS_FIELDS[id]);
  return presence((field) => {
    const asked = perSubStatus.map((shown) => shown[field] ?? presenceAlways(field));
    if (asked.length === 0 || asked.includes('hidden')) return presenceAlways(field);
    return asked.includes('optional') ? 'optional' : 'required';
  });
}

/** Fields for these values: `fieldsFor` plus those that depend on choices. */
export function fieldsOf(values: StatusValues, context: FieldContext): FieldPresence {
  const { status_id, sub_status_id } = values;
  const base = fieldsFor(status_id, sub_status_id);
  const { attribution_id } = settleAttribution(values, context.current, context);
  const shown: Partial<Record<StatusField, Presence>> = {};
  for (const [follower, { field, chosen }] of Object.entries(FOLLOWING_FIELDS)) {
    if (base[field] !== 'hidden' && values[field] === chosen) shown[follower as StatusField] = 'required';
  }
  // The car joins the customer's preferences, which need a model as well as a make.
  if (status_id === LEAD_STATUS.interested && values.make_id !== null) shown.model_id = 'required';
  if (isAttributionShown(status_id, sub_status_id, context.current, context))
    shown.attribution_id = 'optional';
  if (attribution_id === ATTRIBUTION.attributed && context.rights.billing)
    shown.billing_status_id = 'optional';
  if (attribution_id === ATTRIBUTION.rejected) shown.status_reason_id = 'required';
  return { ...base, ...shown };
}

/** Values without hidden fields, attribution and billing settled as a save would. */
export function applicableValues(values: StatusValues, context: FieldContext): StatusValues {
  const fields = fieldsOf(values, context);
  const shown: Partial<Record<ValueField, unknown>> = {};
  for (const field of VALUE_FIELDS) if (fields[field] !== 'hidden') shown[field] = values[field];
  return {
    ...EMPTY_VALUES,
    ...shown,
    ...settleAttribution(values, context.current, context),
    lead_comment: writtenComments(values),
  } as StatusValues;
}

export function requiredErrors(values: StatusValues, fields: FieldPresence): StatusErrors {
  const isWanted = (field: ValueField) =>
    fields[field] === 'required' || (field === 'make_id' && values.model_id !== null);
  const missing = VALUE_FIELDS.filter((field) => isWanted(field) && !isFilled(values, field));
  return Object.fromEntries(missing.map((field) => [field, isRequired(field)]));
}

/** An internal comment may also be an entry of `lead_comment`. */
function isFilled(values: StatusValues, field: ValueField): boolean {
  if (values[field] !== null) return true;
  return field === 'internal_comment' && writtenComments(values).some(isInternal);
}

function statesOf(statusId: number | null, subStatusId: number | null): readonly LeadSubStatusId[] {
  if (statusId === null || !isLeadStatusId(statusId)) return [];
  if (subStatusId === null) return subStatusesOf(statusId);
  return isLeadSubStatusId(subStatusId) && statusOf(subStatusId) === statusId ? [subStatusId] : [];
}

function presenceAlways(field: StatusField): Presence {
  const always: ShownFields = ALWAYS;
  return always[field] ?? 'hidden';
}

function presence(of: (field: StatusField) => Presence): FieldPresence {
  return Object.fromEntries(STATUS_FIELDS.map((field) => [field, of(field)])) as FieldPresence;
}
