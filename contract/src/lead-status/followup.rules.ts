import { LEAD_SUB_STATUS, type LeadSubStatusId } from '../kernel/lead-statuses.ts';
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
import type { StatusValues } from './values.rules.ts';

/** When a lead may be called next: window of days and times of a day. Source: spec A§4, A§5, A§9. */
export interface DayWindow {
  /** Days after the market's today, inclusive; null is open. */
  readonly minDays: number;
  readonly maxDays: number | null;
}

const TODAY_OR_LATER: DayWindow = { minDays: 0, maxDays: null };

/** The hotter the lead, the sooner the call; other sub-statuses may start today. */
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

/** Setting key: earliest call time on the same day. */
export const FOLLOW_UP_START = 'followup_start';

/** Parsed setting; our default if it is missing or invalid. */
export function followUpStart(setting: unknown): LocalTime {
  return typeof setting === 'string' && isLocalTime(setting) ? setting : '08:00';
}

type FollowUpContext = Pick<StatusContext, 'now' | 'market' | 'settings'>;

export function followUpWindow(subStatusId: number | null): DayWindow {
  const windows: Readonly<Record<number, DayWindow>> = FOLLOW_UP_WINDOWS;
  return (subStatusId !== null && windows[subStatusId]) || TODAY_OR_LATER;
}

/** Selectable days; `last` is null if open. */
export function followUpDays(
  subStatusId: number | null,
  today: LocalDate,
): { first: LocalDate; last: LocalDate | null } {
  const { minDays, maxDays } = followUpWindow(subStatusId);
  return { first: addDays(today, minDays), last: maxDays === null ? null : addDays(today, maxDays) };
}

/** Selectable times of a day: none on a past day, the remaining ones today. */
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

/** The window as a hint under the date; null if any day will do. */
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

/** Judges given days and times; the field rules decide whether they are required. */
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

/** Day and time as one stored instant; null if either is missing (spec A§4). */
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
