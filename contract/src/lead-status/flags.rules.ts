import { isClosed, LEAD_STATUS, LEAD_SUB_STATUS, type LeadState } from '../kernel/lead-statuses.ts';
import type { Text } from '../kernel/text.ts';
import { isInternal, writtenComments } from './comments.rules.ts';
import type { StatusContext } from './context.rules.ts';
import { fieldLabel, type StatusErrors, statusText } from './messages.rules.ts';
import { isFrozen } from './transitions.rules.ts';
import { EMPTY_VALUES, type StatusField, type StatusValues } from './values.rules.ts';

/**
 * Flags: the dealer's system raises rf (reopen), ncf (not connectable) and eaf (escalate to agent), and ticking answers
 * them; staff set dse_process. Source: spec A§4; meanings in domain.md 1.
 */
export const RAISED_FLAGS = ['rf', 'ncf', 'eaf'] as const;
export const FLAGS = [...RAISED_FLAGS, 'dse_process'] as const;
export type Flag = (typeof FLAGS)[number];

type FlagContext = Pick<StatusContext, 'current' | 'role'>;

const ENABLED_WHEN_REOPENED: ReadonlySet<StatusField> = new Set([...FLAGS, 'internal_comment', 'documents']);

export function tickedFlags(values: Pick<StatusValues, Flag>): Flag[] {
  return FLAGS.filter((flag) => values[flag]);
}

/** Reopened mode: the save answers the flags only, so everything else is disabled. */
export function isReopenedMode(values: Pick<StatusValues, Flag>): boolean {
  return tickedFlags(values).length > 0;
}

export function isFieldEnabled(field: StatusField, values: Pick<StatusValues, Flag>): boolean {
  return !isReopenedMode(values) || ENABLED_WHEN_REOPENED.has(field);
}

/** Fields left in reopened mode: the flags and internal comments. */
export function reopenedValues(values: StatusValues): StatusValues {
  const { rf, ncf, eaf, dse_process, internal_comment } = values;
  const lead_comment = writtenComments(values).filter(isInternal);
  return { ...EMPTY_VALUES, rf, ncf, eaf, dse_process, internal_comment, lead_comment };
}

/** Only raised flags can be answered, and reopening does not evade the client's freeze. */
export function flagErrors(values: StatusValues, { current, role }: FlagContext): StatusErrors {
  const errors: StatusErrors = {};
  for (const flag of RAISED_FLAGS) {
    if (values[flag] && !current.raised[flag]) {
      errors[flag] = statusText('flag.not_raised', { name: fieldLabel(flag) });
    }
  }
  const reopens = values.rf && isClosed(current.statusId);
  if (reopens && isFrozen(current, role)) errors.rf ??= statusText('blocked.frozen_by_attribution');
  return errors;
}

/** Why the submit button is disabled; null if it is not. */
export function submitBlock(values: StatusValues, context: FlagContext): Text | null {
  return Object.values(flagErrors(values, context))[0] ?? null;
}

/** State after answering the flags: only the dealer's reopening moves a closed lead. */
export function stateAfterFlags(current: LeadState, values: Pick<StatusValues, Flag>): LeadState {
  if (!values.rf || !isClosed(current.statusId)) return current;
  return { statusId: LEAD_STATUS.reopened, subStatusId: LEAD_SUB_STATUS.reopenedByDealer };
}
