import {
  DO_NOT_CALL_REASON,
  isLeadStatusId,
  isLeadSubStatusId,
  LEAD_STATUS_IDS,
  LEAD_SUB_STATUS_IDS,
  statusOf,
} from '../kernel/lead-statuses.ts';
import type { Text } from '../kernel/text.ts';
import {
  ATTRIBUTION_IDS,
  attributionApplies,
  attributionErrors,
  BILLING_STATUS_IDS,
  isAttributionShown,
  isBillingUnderWay,
  settleAttribution,
} from './attribution.rules.ts';
import { bookingErrors, RELATION_SELF } from './booking.rules.ts';
import { buyTimeErrors } from './buy-time.rules.ts';
import { commentErrors, isInternal, writtenComments } from './comments.rules.ts';
import type { StatusContext } from './context.rules.ts';
import { applicableValues, fieldsOf, REASON_OTHER, requiredErrors } from './field-presence.rules.ts';
import { flagErrors, isReopenedMode, reopenedValues } from './flags.rules.ts';
import { followUpErrors } from './followup.rules.ts';
import type { StatusWire } from './lead-status.schema.ts';
import { isInvalid, isRequired, type StatusErrors, statusText } from './messages.rules.ts';
import { STNK, stnkErrors } from './stnk.rules.ts';
import { statusBlock, subStatusBlock } from './transitions.rules.ts';
import {
  EMPTY_VALUES,
  normaliseValues,
  STATUS_FIELDS,
  type StatusField,
  type StatusValues,
} from './values.rules.ts';

/** Ids of configuration lists that rules rely on: each must have a row, under any name. */
export const CONFIGURED_IDS = {
  status_list: LEAD_STATUS_IDS,
  sub_status_master: LEAD_SUB_STATUS_IDS,
  attribution_status_list: ATTRIBUTION_IDS,
  billing_status_list: BILLING_STATUS_IDS,
  reasons_list: [REASON_OTHER],
  status_reasons: [DO_NOT_CALL_REASON],
  relationship_list: [RELATION_SELF],
  stnk_list: Object.values(STNK),
} as const satisfies Record<string, readonly number[]>;

export interface StatusCheck {
  /**
   * `flags`: only flags and internal comments count, and `stateAfterFlags` sets the state. `attribution` and
   * `comments`: the part a narrow reach may save (`reach.rules.ts`).
   */
  readonly mode: 'status' | 'flags' | 'attribution' | 'comments';
  /** Values to save: normalised, without hidden fields, attribution and billing settled. */
  readonly values: StatusValues;
  /** Message per wire field (an `ErrorField`) in form order; empty if the update may be saved. */
  readonly errors: Readonly<Record<string, Text>>;
}

/**
 * Judges a status update, for the form's messages and before the server writes. The server also checks that ids exist.
 * Source: spec A§4, A§5, A§6.
 */
export function validateStatusUpdate(wire: StatusWire, context: StatusContext): StatusCheck {
  const given = normaliseValues(wire);
  if (context.reach === 'attribution') return checkAttribution(given, context);
  if (context.reach === 'comments') return checkComments(given);
  if (wire.note) return checkNote(given);
  if (isReopenedMode(given)) {
    const values = reopenedValues(given);
    const errors: StatusErrors = { ...unsentComments(given), ...flagErrors(values, context) };
    return { mode: 'flags', values, errors: inFormOrder(errors) };
  }
  const values = applicableValues(given, context);
  const errors: StatusErrors = {
    ...billedErrors(values, context),
    ...targetErrors(values, context),
    ...requiredErrors(values, fieldsOf(values, context)),
    ...followUpErrors(values, context),
    ...buyTimeErrors(values, context),
    ...bookingErrors(values, context),
    ...stnkErrors(values, context),
    ...attributionErrors(values, context.current, context),
    ...commentErrors(given),
  };
  return { mode: 'status', values, errors: inFormOrder(errors) };
}

function checkAttribution(given: StatusValues, context: StatusContext): StatusCheck {
  const { current } = context;
  const { attribution_id } = given;
  const state = { status_id: current.statusId, sub_status_id: current.subStatusId };
  const settled = settleAttribution({ ...EMPTY_VALUES, ...state, attribution_id }, current, context);
  const errors: StatusErrors = attributionErrors(settled, current, context);
  if (attribution_id === null) errors.attribution_id = isRequired('attribution_id');
  else if (!isAttributionShown(current.statusId, current.subStatusId, current, context))
    errors.attribution_id = statusText('attribution.not_allowed');
  const values = { ...EMPTY_VALUES, attribution_id: settled.attribution_id };
  return { mode: 'attribution', values, errors: inFormOrder(errors) };
}

function checkComments(given: StatusValues): StatusCheck {
  const values = { ...EMPTY_VALUES, lead_comment: writtenComments(given) };
  return { mode: 'comments', values, errors: inFormOrder(commentErrors(given)) };
}

/** Ignores the lead's state, whose rules apply only to its changes. */
function checkNote(given: StatusValues): StatusCheck {
  const { internal_comment } = given;
  const values = { ...EMPTY_VALUES, internal_comment, lead_comment: writtenComments(given) };
  return { mode: 'comments', values, errors: inFormOrder(commentErrors(given)) };
}

/** With a flag ticked nothing goes to dealers: refuses comments for them instead of dropping them. */
function unsentComments({ lead_comment }: StatusValues): StatusErrors {
  const errors: StatusErrors = {};
  for (const [index, entry] of lead_comment.entries()) {
    const isUnsent = entry.comment !== null && !isInternal(entry);
    if (isUnsent) errors[`lead_comment.${index}.comment`] = statusText('flag.unsent_comment');
  }
  return errors;
}

/** Summary above the fields: missing values, else the first fault; null without errors. */
export function errorSummary(errors: StatusCheck['errors']): Text | null {
  const found = Object.values(errors);
  const isMissing = found.some(({ key }) => key === 'kernel:required');
  return isMissing ? statusText('required_fields') : (found[0] ?? null);
}

function targetErrors({ status_id, sub_status_id }: StatusValues, context: StatusContext): StatusErrors {
  const { current, role } = context;
  if (status_id === null) return {};
  if (!isLeadStatusId(status_id)) return { status_id: isInvalid('status_id') };
  const statusReason = statusBlock(current, status_id, role);
  if (statusReason) return { status_id: statusText(`blocked.${statusReason}`) };

  if (sub_status_id === null) return {};
  const belongs = isLeadSubStatusId(sub_status_id) && statusOf(sub_status_id) === status_id;
  if (!belongs) return { sub_status_id: isInvalid('sub_status_id') };
  const reason = subStatusBlock(current, sub_status_id, role);
  return reason ? { sub_status_id: statusText(`blocked.${reason}`) } : {};
}

/** A sale must stay billable once invoiced, for every role: completed billing is final. */
function billedErrors({ status_id, sub_status_id }: StatusValues, { current }: StatusContext): StatusErrors {
  if (sub_status_id === null || !isBillingUnderWay(current)) return {};
  return attributionApplies(status_id, sub_status_id) ? {} : { sub_status_id: statusText('sale_billed') };
}

function inFormOrder(errors: StatusErrors): StatusCheck['errors'] {
  const place = (field: string) => STATUS_FIELDS.indexOf(field.split('.')[0] as StatusField);
  const found = Object.entries(errors).filter((entry): entry is [string, Text] => entry[1] !== undefined);
  return Object.fromEntries(found.toSorted(([a], [b]) => place(a) - place(b)));
}
