import { isLocalDate } from '../kernel/market-time.ts';
import { type StatusContext, todayOf } from './context.rules.ts';
import { fieldLabel, isInvalid, type StatusErrors, statusText } from './messages.rules.ts';
import type { StatusValues } from './values.rules.ts';

/** `stnk_list`: has the buyer's vehicle registration (STNK, in the Philippines CNS) been seen? */
export const STNK = { received: 1, awaited: 2, refused: 3 } as const;

type StnkContext = Pick<StatusContext, 'current' | 'now' | 'market'>;

/** Registration pending needs a my-active agent for the follow-up (spec A§4). */
export function canChooseStnk(current: Pick<StatusContext['current'], 'myActiveAgentId'>): boolean {
  return current.myActiveAgentId !== null;
}

/** A stored value may stay even if it could no longer be chosen. */
export function stnkErrors(values: StatusValues, context: StnkContext): StatusErrors {
  const { current } = context;
  const errors: StatusErrors = {};
  const isNewChoice = values.stnk_id !== null && values.stnk_id !== current.stnkId;
  if (isNewChoice && !canChooseStnk(current)) errors.stnk_id = statusText('my_active_not_enabled');

  const followUp = values.stnk_follow_up_date;
  if (followUp === null || followUp === current.stnkFollowUpDate) return errors;
  if (!isLocalDate(followUp)) errors.stnk_follow_up_date = isInvalid('stnk_follow_up_date');
  else if (followUp < todayOf(context)) {
    errors.stnk_follow_up_date = statusText('before_today', { name: fieldLabel('stnk_follow_up_date') });
  }
  return errors;
}
