import { DISPOSITION, type DispositionId } from '../kernel/dispositions.ts';
import {
  isClosed,
  isLeadStatusId,
  LEAD_STATUS,
  LEAD_SUB_STATUS,
  type LeadSubStatusId,
  subStatusesOf,
} from '../kernel/lead-statuses.ts';
import { addDays, localDate, localTime } from '../kernel/market-time.ts';
import { BUY_TIME_DAYS, type BuyTimeDays } from '../lead-status/buy-time.rules.ts';
import type { StatusContext } from '../lead-status/context.rules.ts';
import {
  FOLLOW_UP_TIMES,
  followUpDays,
  followUpTimes,
  followUpWindow,
} from '../lead-status/followup.rules.ts';

/** In the order of their keys, 1 to 7. */
export const DISPOSITIONS: readonly DispositionId[] = Object.values(DISPOSITION);

interface Retry {
  readonly subStatusId: LeadSubStatusId;
  /** Delay until the customer is called again, unless the agent chooses another. */
  readonly minutes: number;
}

/** Attempts that reached nobody: the new lead's state and the delay of the next attempt. */
const RETRIES: Readonly<Partial<Record<DispositionId, Retry>>> = {
  [DISPOSITION.noAnswer]: { subStatusId: LEAD_SUB_STATUS.noAnswer, minutes: 120 },
  [DISPOSITION.busy]: { subStatusId: LEAD_SUB_STATUS.noAnswer, minutes: 30 },
  [DISPOSITION.switchedOff]: { subStatusId: LEAD_SUB_STATUS.noAnswer, minutes: 240 },
  [DISPOSITION.callBack]: { subStatusId: LEAD_SUB_STATUS.callBack, minutes: 60 },
  [DISPOSITION.dropped]: { subStatusId: LEAD_SUB_STATUS.callBack, minutes: 15 },
};

/**
 * Default state after a wrap-up: a new lead waits for its next call. Null if only the attempt is new or the
 * manage-status form decides.
 */
export function retryOf(statusId: number, disposition: DispositionId): Retry | null {
  return statusId === LEAD_STATUS.new ? (RETRIES[disposition] ?? null) : null;
}

/** The customer spoke, so the form asks for more than the attempt. */
export function goesOnInForm(disposition: DispositionId): boolean {
  return disposition === DISPOSITION.connected || disposition === DISPOSITION.wrongNumber;
}

type Clock = Pick<StatusContext, 'now' | 'market' | 'settings'>;

/** The first valid follow-up time at least that many minutes from now; the next day's first if none is left. */
export function retryTime(minutes: number, context: Clock): { readonly date: string; readonly time: string } {
  const { timeZone } = context.market;
  const wanted = new Date(context.now.getTime() + minutes * 60_000);
  const date = localDate(wanted, timeZone);
  const from = localTime(wanted, timeZone);
  const time = followUpTimes(date, context).find((step) => step >= from);
  if (time) return { date, time };
  const isPast = from > FOLLOW_UP_TIMES.latest;
  const day = isPast || date === localDate(context.now, timeZone) ? addDays(date, 1) : date;
  return { date: day, time: followUpTimes(day, context)[0] ?? FOLLOW_UP_TIMES.earliest };
}

/** Interest levels that a wrap-up offers; closing a lead needs the status form. */
export function interestsOf(statusId: number, disposition: DispositionId | null): readonly LeadSubStatusId[] {
  const isOpen = isLeadStatusId(statusId) && !isClosed(statusId);
  return isOpen && disposition === DISPOSITION.connected ? subStatusesOf(LEAD_STATUS.interested) : [];
}

interface InterestPlan {
  readonly date: string;
  readonly time: string;
  readonly buyTime: BuyTimeDays;
}

/**
 * Suggestion for an interested lead: the earliest day for its warmth, at the hour at which the customer answered, and
 * the shortest buy time that covers the allowed days.
 */
export function interestPlan(subStatusId: LeadSubStatusId, context: Clock): InterestPlan {
  const { timeZone } = context.market;
  const { first } = followUpDays(subStatusId, localDate(context.now, timeZone));
  const times = followUpTimes(first, context);
  const hour = localTime(context.now, timeZone);
  const { maxDays } = followUpWindow(subStatusId);
  return {
    date: first,
    time: times.find((time) => time >= hour) ?? times.at(-1) ?? FOLLOW_UP_TIMES.earliest,
    buyTime: BUY_TIME_DAYS.find((days) => days >= (maxDays ?? Number.POSITIVE_INFINITY)) ?? 60,
  };
}
