import {
  type DispositionId,
  goesOnInForm,
  interestPlan,
  interestsOf,
  retryOf,
  retryTime,
} from '@otolead/contract/desk/wrap-up.rules.ts';
import { isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import {
  FOLLOW_UP_START,
  followUpDays,
  followUpStart,
  followUpTimes,
} from '@otolead/contract/lead-status/followup.rules.ts';
import { type LeadSubStatusId, statusOf } from '@otolead/contract/lead-status/statuses.rules.ts';
import type { LeadDetail } from '@otolead/contract/leads/leads.schema.ts';
import { useState } from 'react';
import { useMinute, useToday } from '../../platform/clock.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { useSession } from '../../platform/session/session.ts';

interface FollowUp {
  readonly date: string | null;
  readonly time: string | null;
  /** Days; null where the lead is not said to be interested. */
  readonly buyTime: number | null;
}

const NONE: FollowUp = { date: null, time: null, buyTime: null };

export type WrapUpPlan = ReturnType<typeof useWrapUpPlan>;

/** Wrap-up values with their usual defaults. */
export function useWrapUpPlan(lead: LeadDetail) {
  const now = useMinute();
  const today = useToday();
  const settings = useSession()?.settings;
  const [chosen, setChosen] = useState<DispositionId | null>(null);
  const [interest, setInterest] = useState<LeadSubStatusId | null>(null);
  const [followUp, setFollowUp] = useState(NONE);
  const context = {
    now,
    market: activeMarket(),
    settings: { followupStart: followUpStart(settings?.[FOLLOW_UP_START]) },
  };
  const retry = chosen === null ? null : retryOf(lead.status_id, chosen);
  /** Null where nothing but the attempt is saved here. */
  const subStatusId = interest ?? retry?.subStatusId ?? null;
  const { first, last } = followUpDays(subStatusId, today);
  const { date, time, buyTime } = followUp;
  return {
    chosen,
    interest,
    interests: interestsOf(lead.status_id, chosen),
    followUp,
    days: { first, last },
    times: date && isLocalDate(date) ? followUpTimes(date, context) : [],
    setFollowUp: (changes: Partial<FollowUp>) => setFollowUp((before) => ({ ...before, ...changes })),
    choose: (disposition: DispositionId) => {
      const next = retryOf(lead.status_id, disposition);
      setChosen(disposition);
      setInterest(null);
      setFollowUp(next ? { ...NONE, ...retryTime(next.minutes, context) } : NONE);
    },
    chooseInterest: (subStatus: LeadSubStatusId) => {
      setInterest(subStatus);
      setFollowUp(interestPlan(subStatus, context));
    },
    /** What the status form would save. */
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
    hasFollowUp: subStatusId !== null,
    goesOnInForm: chosen !== null && interest === null && goesOnInForm(chosen),
    outcome: outcomeOf(chosen, interest, retry !== null),
  };
}

function outcomeOf(chosen: DispositionId | null, interest: LeadSubStatusId | null, isRetried: boolean) {
  if (chosen === null) return null;
  if (interest !== null) return 'outcome.interest' as const;
  if (isRetried) return 'outcome.retry' as const;
  return goesOnInForm(chosen) ? ('outcome.form' as const) : ('outcome.attempt' as const);
}
