import type { Market } from '../../kernel/market.ts';
import {
  instantOf,
  isLocalDate,
  isLocalTime,
  type LocalDate,
  type LocalTime,
  localDate,
  timeSteps,
} from '../../kernel/market-time.ts';
import { type Text, text } from '../../kernel/text.ts';
import type { TextKey } from '../../text-keys.ts';

/** Rules that test drives and dealer visits share: a day and a time in the market. Source: spec A§5, A§9. */
export interface MeetingContext {
  readonly now: Date;
  readonly market: Pick<Market, 'timeZone'>;
}

/** Day and time as a form holds them; null is blank. */
export interface Moment {
  readonly date: LocalDate | null;
  readonly time: LocalTime | null;
}

const STEP_MINUTES = 15;
const DAY = timeSteps('00:00', '23:59', STEP_MINUTES);

/** Selectable times of a planned moment: none on a past day, the remaining ones today. */
export function plannedTimes(date: LocalDate, { now, market }: MeetingContext): readonly LocalTime[] {
  const today = localDate(now, market.timeZone);
  if (date < today) return [];
  return date > today ? DAY : DAY.filter((time) => instantOf(date, time, market.timeZone) >= now);
}

/** Selectable times of a past moment: those that have passed, today included. */
export function pastTimes(date: LocalDate, { now, market }: MeetingContext): readonly LocalTime[] {
  const today = localDate(now, market.timeZone);
  if (date > today) return [];
  return date < today ? DAY : DAY.filter((time) => instantOf(date, time, market.timeZone) <= now);
}

/** Null if day or time is missing or unreadable. */
export function instantOfMoment({ date, time }: Moment, timeZone: string): Date | null {
  if (date === null || time === null || !isLocalDate(date) || !isLocalTime(time)) return null;
  return instantOf(date, time, timeZone);
}

export function isSameMoment(one: Moment, other: Moment): boolean {
  return one.date === other.date && one.time === other.time;
}

export interface MomentFaults {
  readonly date?: Text;
  readonly time?: Text;
}

interface Names {
  readonly date: TextKey;
  readonly time: TextKey;
}

/** Faults of spelling, and of blanks if required. */
export function shapeFaults(moment: Moment, names: Names, isRequired: boolean): MomentFaults {
  const fault = (part: 'date' | 'time', isReadable: (value: string) => boolean): MomentFaults => {
    const value = moment[part];
    const name = text(names[part]);
    if (value === null) return isRequired ? { [part]: text('kernel:required', { name }) } : {};
    return isReadable(value) ? {} : { [part]: text('kernel:invalid.value', { name }) };
  };
  return { ...fault('date', isLocalDate), ...fault('time', isLocalTime) };
}

/** Faults of a readable planned moment; `past` is the message for one that is over. */
export function plannedFaults(moment: Moment, context: MeetingContext, past: Text): MomentFaults {
  const { date, time } = moment;
  if (date === null) return {};
  const today = localDate(context.now, context.market.timeZone);
  if (date < today) return { date: past };
  const at = instantOfMoment(moment, context.market.timeZone);
  if (time === null || at === null) return {};
  if (at < startOfMinute(context.now)) return { time: past };
  return stepFault(time);
}

export function stepFault(time: LocalTime): MomentFaults {
  return DAY.includes(time) ? {} : { time: text('assigned-cars:time_step', { step: STEP_MINUTES }) };
}

/** A time names a minute; the current minute is not over. */
function startOfMinute(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % 60_000));
}
