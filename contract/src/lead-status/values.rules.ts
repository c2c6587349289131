import type { CommentWire, StatusWire } from './lead-status.schema.ts';

/**
 * Values of the manage-status form under wire names (spec A§3) in normal form: every field present, null for 'nothing
 * chosen'. Form, server and rules all use it.
 */

/** Chosen instead of a dealer or DSE; the free-text field beside it holds the name. */
export const OTHER = 'other';

/** Maximum letters of a comment, typed or sent. */
export const COMMENT_LENGTH = 2000;

export const COMMENT_TYPE = { internal: 'INTERNAL', external: 'EXTERNAL' } as const;

export interface LeadComment {
  readonly dse_id: number | null;
  readonly all_dse: boolean;
  readonly comment: string | null;
  readonly comment_type: (typeof COMMENT_TYPE)[keyof typeof COMMENT_TYPE];
}

export interface StatusValues {
  readonly status_id: number | null;
  readonly sub_status_id: number | null;
  /** 'yyyy-MM-dd'; the rules check that the day exists. */
  readonly follow_up_date: string | null;
  /** 'HH:MM' */
  readonly followup_time: string | null;
  /** Days (7, 14, 30, 60) or 'yyyy-MM-dd'. */
  readonly buy_time: number | string | null;
  readonly make_id: number | null;
  readonly model_id: number | null;
  readonly status_reason_id: number | null;
  /** The alternate number must not be called either. */
  readonly refuse_alternate: boolean;
  readonly booking_date: string | null;
  readonly purchase_date: string | null;
  readonly purchase_dealer_id: number | typeof OTHER | null;
  readonly other_dealer_name: string | null;
  readonly purchase_from_dse_id: number | typeof OTHER | null;
  readonly other_dse_name: string | null;
  readonly reason_id: number | null;
  readonly other_reason_text: string | null;
  readonly booking_name: string | null;
  readonly booking_mobile: string | null;
  readonly booking_city_id: number | null;
  readonly booking_relation: number | null;
  readonly stnk_id: number | null;
  readonly stnk_number: string | null;
  readonly stnk_follow_up_date: string | null;
  readonly attribution_id: number | null;
  readonly billing_status_id: number | null;
  readonly rf: boolean;
  readonly ncf: boolean;
  readonly eaf: boolean;
  readonly dse_process: boolean;
  readonly internal_comment: string | null;
  readonly lead_comment: readonly LeadComment[];
}

/** A form with nothing chosen; keys are in form order. */
export const EMPTY_VALUES: StatusValues = {
  status_id: null,
  sub_status_id: null,
  follow_up_date: null,
  followup_time: null,
  buy_time: null,
  make_id: null,
  model_id: null,
  status_reason_id: null,
  refuse_alternate: false,
  booking_date: null,
  purchase_date: null,
  purchase_dealer_id: null,
  other_dealer_name: null,
  purchase_from_dse_id: null,
  other_dse_name: null,
  reason_id: null,
  other_reason_text: null,
  booking_name: null,
  booking_mobile: null,
  booking_city_id: null,
  booking_relation: null,
  stnk_id: null,
  stnk_number: null,
  stnk_follow_up_date: null,
  attribution_id: null,
  billing_status_id: null,
  rf: false,
  ncf: false,
  eaf: false,
  dse_process: false,
  internal_comment: null,
  lead_comment: [],
};

export type ValueField = keyof StatusValues;
/** Documents belong to the form but travel apart from the update (spec A§4). */
export type StatusField = ValueField | 'documents';

export const VALUE_FIELDS = Object.keys(EMPTY_VALUES) as readonly ValueField[];
export const STATUS_FIELDS: readonly StatusField[] = [...VALUE_FIELDS, 'documents'];

export function normaliseValues(wire: StatusWire): StatusValues {
  const car: StatusWire = wire.car_details || {};
  const filled: Partial<Record<ValueField, unknown>> = {};
  for (const field of VALUE_FIELDS) {
    const value = tidy(isBlank(car[field]) ? wire[field] : car[field]);
    if (!isBlank(value)) filled[field] = value;
  }
  const values = { ...EMPTY_VALUES, ...filled } as StatusValues;
  return {
    ...values,
    ...splitFollowUp(values),
    rf: Boolean(values.rf),
    ncf: Boolean(values.ncf),
    eaf: Boolean(values.eaf),
    dse_process: Boolean(values.dse_process),
    refuse_alternate: Boolean(values.refuse_alternate),
    purchase_dealer_id: values.purchase_dealer_id ?? otherIfNamed(values.other_dealer_name),
    purchase_from_dse_id: values.purchase_from_dse_id ?? otherIfNamed(values.other_dse_name),
    lead_comment: normaliseComments(wire),
  };
}

/** All comments in order, empty ones included. */
export function normaliseComments({ lead_comment }: StatusWire): LeadComment[] {
  return (lead_comment || []).map(normaliseComment);
}

/** Midnight means 'no time' in shown and sent follow-ups (spec A§4). */
export function shownFollowUpTime(time: string | null): string | null {
  return time === '00:00' ? null : time;
}

function splitFollowUp({ follow_up_date, followup_time }: StatusValues) {
  const [date = null, time = null] = follow_up_date?.split(/ (.*)/, 2) ?? [];
  return { follow_up_date: date, followup_time: shownFollowUpTime(followup_time) ?? shownFollowUpTime(time) };
}

function otherIfNamed(name: string | null): typeof OTHER | null {
  return name === null ? null : OTHER;
}

function normaliseComment(wire: CommentWire): LeadComment {
  return {
    dse_id: wire.dse_id || null,
    all_dse: Boolean(wire.all_dse),
    comment: wire.comment?.trim() || null,
    comment_type: wire.comment_type || COMMENT_TYPE.internal,
  };
}

function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

function isBlank(value: unknown): boolean {
  return value === '' || value === null || value === undefined;
}
