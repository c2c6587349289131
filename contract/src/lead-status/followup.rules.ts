import {
  addDays,
  daysBetween,
  instantOf,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  timeSteps,
} from '../kernel/market-time.ts';
import type { Text } from '../kernel/text.ts';
import { type StatusContext, todayOf } from './context.rules.ts';
import { fieldLabel, isInvalid, type StatusErrors, statusText } from './messages.rules.ts';
import { LEAD_SUB_STATUS, type LeadSubStatusId } from './statuses.rules.ts';
import type { StatusValues } from './values.rules.ts';

/** When a lead may be called next: the window of days and the times of a day. Source: spec A§4, A§5, A§9. */
export interface DayWindow {
  /** Whole days after the market's today, both inclusive; null is open. */
  readonly minDays: number;
  readonly maxDays: number | null;
}

const TODAY_OR_LATER: DayWindow = { minDays: 0, maxDays: null };

/** The hotter the lead, the sooner the call; every other sub-status is free from today on. */
export const FOLLOW_UP_WINDOWS = {
  [LEAD_SUB_STATUS.hot]: { minDays: 1, maxDays: 30 },
  [LEAD_SUB_STATUS.warm]: { minDays: 31, maxDays: 60 },
  [LEAD_SUB_STATUS.cold]: { minDays: 61, maxDays: null },
} as const satisfies Partial<Record<LeadSubStatusId, DayWindow>>;

export const FOLLOW_UP_TIMES = { earliest: '07:59', latest: '20:11', stepMinutes: 15 } as const;
const TIMES_OF_ANY_DAY: readonly LocalTime[] = timeSteps(
  FOLLOW_UP_TIMES.earliest,
  FOLLOW_UP_TIMES.latest,
  FOLLOW_UP_TIMES.stepMinutes,
);

/** Key of the market's setting: from when on a lead may be called on the same day. */
export const FOLLOW_UP_START = 'followup_start';

/** The setting as it is stored, read; a start of our own where it is missing or no time. */
export function followUpStart(setting: unknown): LocalTime {
  return typeof setting === 'string' && isLocalTime(setting) ? setting : '08:00';
}

type FollowUpContext = Pick<StatusContext, 'now' | 'market' | 'settings'>;

export function followUpWindow(subStatusId: number | null): DayWindow {
  const windows: Readonly<Record<number, DayWindow>> = FOLLOW_UP_WINDOWS;
  return (subStatusId !== null && windows[subStatusId]) || TODAY_OR_LATER;
}

/** First and last day that the date picker offers; `last` is null when open. */
export function followUpDays(
  subStatusId: number | null,
  today: LocalDate,
): { first: LocalDate; last: LocalDate | null } {
  const { minDays, maxDays } = followUpWindow(subStatusId);
  return { first: addDays(today, minDays), last: maxDays === null ? null : addDays(today, maxDays) };
}

/** The times that a day offers: none on a past day, on the same day only those still to come. */
export function followUpTimes(date: LocalDate, context: FollowUpContext): readonly LocalTime[] {
  const { latest, stepMinutes } = FOLLOW_UP_TIMES;
  const { now, market, settings } = context;
  const today = todayOf(context);
  if (date < today) return [];
  if (date > today) return TIMES_OF_ANY_DAY;
  return timeSteps(settings.followupStart, latest, stepMinutes).filter(
    (time) => instantOf(date, time, market.timeZone) >= now,
  );
}

/** The window in words, to stand under the date before and after a mistake; null when any day will do. */
export function followUpHint(
  subStatusId: number | null,
  names: StatusContext['subStatusNames'],
): Text | null {
  const { minDays: min, maxDays: max } = followUpWindow(subStatusId);
  if (min === 0) return null;
  const sub_status = names[subStatusId as LeadSubStatusId];
  return max === null
    ? statusText('followup.window_open', { sub_status, min })
    : statusText('followup.window', { sub_status, min, max });
}

/** Judges the day and the time that were given; whether they must be given is for the fields' rules. */
export function followUpErrors(values: StatusValues, context: StatusContext): StatusErrors {
  const { follow_up_date: date, followup_time: time } = values;
  const errors: StatusErrors = {};
  const dayError = date === null ? null : followUpDayError(date, values.sub_status_id, context);
  if (dayError) errors.follow_up_date = dayError;
  const times = date === null || dayError ? null : followUpTimes(date, context);
  const timeError = time === null ? null : followUpTimeError(time, times);
  if (timeError) errors.followup_time = timeError;
  return errors;
}

/** Day and time as the one moment that is stored; null while either is missing (spec A§4). */
export function followUpAt(
  { follow_up_date, followup_time }: Pick<StatusValues, 'follow_up_date' | 'followup_time'>,
  timeZone: string,
): Date | null {
  if (follow_up_date === null || followup_time === null) return null;
  return instantOf(follow_up_date, followup_time, timeZone);
}

function followUpDayError(date: string, subStatusId: number | null, context: StatusContext): Text | null {
  if (!isLocalDate(date)) return isInvalid('follow_up_date');
  const daysAhead = daysBetween(todayOf(context), date);
  if (daysAhead < 0) return statusText('before_today', { name: fieldLabel('follow_up_date') });
  const { minDays, maxDays } = followUpWindow(subStatusId);
  if (daysAhead < minDays || (maxDays !== null && daysAhead > maxDays)) {
    return followUpHint(subStatusId, context.subStatusNames);
  }
  return followUpTimes(date, context).length === 0 ? statusText('followup.day_over') : null;
}

function followUpTimeError(time: string, offered: readonly LocalTime[] | null): Text | null {
  if (!isLocalTime(time)) return isInvalid('followup_time');
  const [from, to] = [offered?.[0], offered?.at(-1)];
  if (!offered || !from || !to || offered.includes(time)) return null;
  return statusText('followup.time_range', { from, to, step: FOLLOW_UP_TIMES.stepMinutes });
}
