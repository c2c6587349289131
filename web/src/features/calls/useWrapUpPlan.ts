import {
  goesOnInForm,
  interestPlan,
  interestsOf,
  retryOf,
  retryTime,
} from '@otolead/contract/calls/wrap-up.rules.ts';
import type { DispositionId } from '@otolead/contract/kernel/dispositions.ts';
import { type LeadSubStatusId, statusOf } from '@otolead/contract/kernel/lead-statuses.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import { followUpDays, followUpTimes } from '@otolead/contract/lead-status/followup.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useToday } from '../../platform/clock.ts';
import { useFollowUpContext } from '../../platform/config/useFollowUpContext.ts';
import { NOTHING_SAID, type WrapUpValues } from './useWrapUpDraft.ts';

const { chosen: _chosen, comment: _comment, ...NO_OUTCOME } = NOTHING_SAID;

export type WrapUpPlan = ReturnType<typeof useWrapUpPlan>;

/** The changes that a wrap-up's values cause, with each choice's defaults. */
export function useWrapUpPlan(
  lead: LeadDetail,
  values: WrapUpValues,
  edit: (changes: Partial<WrapUpValues>) => void,
) {
  const today = useToday();
  const context = useFollowUpContext();
  const { chosen, interest, date, time, buyTime } = values;
  const retry = chosen === null ? null : retryOf(lead.status_id, chosen);
  /** Null if only the attempt is saved here. */
  const subStatusId = interest ?? retry?.subStatusId ?? null;
  const { first, last } = followUpDays(subStatusId, today);
  return {
    values,
    edit,
    interests: interestsOf(lead.status_id, chosen),
    days: { first, last },
    times: date && isLocalDate(date) ? followUpTimes(date, context) : [],
    choose: (disposition: DispositionId) => {
      const next = retryOf(lead.status_id, disposition);
      edit({ ...NO_OUTCOME, ...(next && retryTime(next.minutes, context)), chosen: disposition });
    },
    chooseInterest: (subStatus: LeadSubStatusId) =>
      edit({ ...interestPlan(subStatus, context), interest: subStatus }),
    subStatusId,
    /** The values that the status form would save. */
    status:
      subStatusId === null
        ? undefined
        : {
            version: lead.version,
            status_id: statusOf(subStatusId),
            sub_status_id: subStatusId,
            follow_up_date: date,
            followup_time: time,
            ...(buyTime !== null && { buy_time: buyTime }),
          },
    goesOnInForm: chosen !== null && interest === null && goesOnInForm(chosen),
    outcome: outcomeOf(chosen, interest, retry !== null),
  };
}

function outcomeOf(chosen: DispositionId | null, interest: LeadSubStatusId | null, isRetried: boolean) {
  if (chosen === null) return null;
  if (interest !== null) return null;
  if (isRetried) return 'outcome.retry' as const;
  return goesOnInForm(chosen) ? ('outcome.form' as const) : ('outcome.attempt' as const);
}
