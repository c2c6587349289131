import { retryTime } from '../calls/wrap-up.rules.ts';
import { isLeadSubStatusId } from '../kernel/lead-statuses.ts';
import { addDays } from '../kernel/market-time.ts';
import { type StatusContext, todayOf } from '../lead-status/context.rules.ts';
import { SUB_STATUS_FIELDS } from '../lead-status/field-presence.rules.ts';
import { followUpTimes } from '../lead-status/followup.rules.ts';

/** A one-click new time for an overdue follow-up. */
export interface PutOffTime {
  readonly to: 'later_today' | 'tomorrow';
  readonly date: string;
  readonly time: string;
}

/** Minutes until 'later today', the delay after an unanswered call. */
const LATER = 120;

const FOLLOW_UP = ['follow_up_date', 'followup_time'];

/**
 * Times offered for a lead. None if the status form needs more than a follow-up, as for a warm lead's days and buy
 * time: these need a talk first.
 */
export function putOffTimes(
  subStatusId: number,
  context: Pick<StatusContext, 'now' | 'market' | 'settings'>,
): readonly PutOffTime[] {
  const asked = isLeadSubStatusId(subStatusId) ? Object.keys(SUB_STATUS_FIELDS[subStatusId]) : [];
  if (asked.length === 0 || asked.some((field) => !FOLLOW_UP.includes(field))) return [];
  const today = todayOf(context);
  const later = retryTime(LATER, context);
  const tomorrow = addDays(today, 1);
  const sameTime = retryTime(24 * 60, context);
  // After today's last time, tomorrow's last one.
  const time = sameTime.date === tomorrow ? sameTime.time : followUpTimes(tomorrow, context).at(-1);
  return [
    ...(later.date === today ? [{ to: 'later_today' as const, ...later }] : []),
    ...(time ? [{ to: 'tomorrow' as const, date: tomorrow, time }] : []),
  ];
}
