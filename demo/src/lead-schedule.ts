import {
  isClosed,
  type LeadSubStatusId,
  LEAD_SUB_STATUS as SUB,
  statusOf,
} from '@otolead/contract/kernel/lead-statuses.ts';
import type { MarketCalendar } from './market-calendar.ts';
import { type Random, shares } from './random.ts';

/** A call with the sub-status saved after it; null if nobody was reached. */
export interface Touch {
  readonly at: number;
  readonly reaches: LeadSubStatusId | null;
}

export interface Schedule {
  readonly touches: readonly Touch[];
  /** Next call; null for closed leads and those never called. */
  readonly followUpAt: number | null;
}

/** Calls are made from nine to half past six; an enquiry after six in the evening waits for the next day. */
const SHIFT = { start: 9 * 60, end: 18 * 60 + 30, lastEnquiry: 18 * 60 } as const;
const CALL_APART_MS = 6 * 60_000;
const FIRST_CALL_AFTER_MS = 30 * 60_000;
const SLOT_MINUTES = 15;
const SLOTS = { first: (8 * 60) / SLOT_MINUTES, last: (20 * 60) / SLOT_MINUTES } as const;

/** Days from save to follow-up, and the distribution of follow-ups around today. */
interface FollowUpHabit {
  readonly min: number;
  readonly max: number;
  readonly today: number;
  readonly overdue: number;
}

const NEAR: FollowUpHabit = { min: 0, max: 10, today: 0.13, overdue: 0.12 };

const HABITS: Partial<Record<LeadSubStatusId, FollowUpHabit>> = {
  [SUB.callBack]: NEAR,
  [SUB.noAnswer]: { ...NEAR, max: 4 },
  [SUB.hot]: { min: 1, max: 30, today: 0.06, overdue: 0.08 },
  [SUB.warm]: { min: 31, max: 60, today: 0.025, overdue: 0.04 },
  [SUB.cold]: { min: 61, max: 120, today: 0.012, overdue: 0.02 },
  [SUB.reopenedByCustomer]: NEAR,
  [SUB.reopenedByDealer]: NEAR,
};

/** Days until a lead was closed: mean and minimum. */
const CLOSED_AFTER: Partial<Record<LeadSubStatusId, readonly [mean: number, least: number]>> = {
  [SUB.maxAttempts]: [11, 3],
  [SUB.unreachable]: [8, 2],
  [SUB.planDropped]: [12, 0],
  [SUB.planPostponed]: [14, 0],
  [SUB.doNotCall]: [3, 0],
  [SUB.booked]: [20, 1],
  [SUB.retailed]: [38, 12],
  [SUB.lostPurchase]: [34, 3],
  [SUB.bookingCancelled]: [32, 12],
  [SUB.usedCarBought]: [30, 4],
};
const CLOSED_SOON = [3, 0] as const;

const UNANSWERED: Partial<Record<LeadSubStatusId, (random: Random) => number>> = {
  [SUB.maxAttempts]: (random) => random.between(2, 7),
  [SUB.unreachable]: (random) => random.between(1, 4),
  [SUB.noAnswer]: (random) => random.between(0, 3),
  [SUB.wrongNumber]: (random) => random.between(0, 1),
};
const FEW_UNANSWERED = shares([
  [0, 52],
  [1, 26],
  [2, 12],
  [3, 6],
  [5, 3],
  [9, 1],
]);

/** False for an enquiry too recent to have been called. */
export function canHaveBeenCalled(calendar: MarketCalendar, createdAt: number): boolean {
  return (
    firstWorkDay(calendar, createdAt) <= calendar.lastWorkDay &&
    createdAt + FIRST_CALL_AFTER_MS < calendar.now
  );
}

/** Schedules the calls along a lead's path between its creation and now. */
export function scheduleTouches(
  calendar: MarketCalendar,
  createdAt: number,
  way: readonly LeadSubStatusId[],
  random: Random,
): Schedule {
  const last = way.at(-1);
  if (last === undefined) return { touches: [], followUpAt: null };
  const firstDay = firstWorkDay(calendar, createdAt);
  const end = isClosed(statusOf(last))
    ? { lastDay: closingDay(calendar, firstDay, last, random), followUpDay: null }
    : followUpDays(calendar, firstDay, last, random);
  const reached = spreadStops(way, UNANSWERED[last]?.(random) ?? FEW_UNANSWERED(random), random);
  const times = callTimes(
    calendar,
    createdAt,
    { firstDay, lastDay: end.lastDay, count: reached.length },
    random,
  );
  const touches = reached.map((reaches, at) => ({ at: times[at] as number, reaches }));
  const followUpAt =
    end.followUpDay === null ? null : slotOn(calendar, end.followUpDay, times.at(-1) as number, random);
  return { touches, followUpAt };
}

/** A quarter-hour slot between eight and eight on that day, after the given instant. */
export function slotOn(calendar: MarketCalendar, day: number, after: number, random: Random): number {
  const { first, last } = SLOTS;
  // The mean of two draws favours the middle of the day.
  const drawn = Math.round(first + ((random.next() + random.next()) / 2) * (last - first));
  const earliest =
    calendar.dayOf(after) === day ? Math.ceil((calendar.minuteOf(after) + 10) / SLOT_MINUTES) : first;
  return calendar.instantAt(day, Math.min(Math.max(drawn, earliest), 95) * SLOT_MINUTES);
}

function firstWorkDay(calendar: MarketCalendar, createdAt: number): number {
  const created = calendar.dayOf(createdAt);
  const day = calendar.minuteOf(createdAt) <= SHIFT.lastEnquiry ? created : created + 1;
  return calendar.isSunday(day) ? day + 1 : day;
}

function closingDay(
  calendar: MarketCalendar,
  firstDay: number,
  last: LeadSubStatusId,
  random: Random,
): number {
  const [mean, least] = CLOSED_AFTER[last] ?? CLOSED_SOON;
  const day = firstDay + least + random.geometric(mean - least);
  return onWorkDay(calendar, Math.min(day, calendar.lastWorkDay), firstDay, calendar.lastWorkDay);
}

/** Chooses the follow-up's day around today, then a day of the last save within the sub-status's window. */
function followUpDays(
  calendar: MarketCalendar,
  firstDay: number,
  last: LeadSubStatusId,
  random: Random,
): { lastDay: number; followUpDay: number } {
  const { min, max, today, overdue } = HABITS[last] ?? NEAR;
  const luck = random.next();
  const away = () => {
    if (luck < today) return 0;
    return luck < today + overdue
      ? -1 - random.geometric(3)
      : 1 + Math.floor(random.next() ** 1.4 * (max - 1));
  };
  const followUpDay = Math.min(Math.max(calendar.today + away(), firstDay + min), calendar.lastWorkDay + max);
  const shortest = Math.max(min, followUpDay - calendar.lastWorkDay);
  const longest = Math.max(shortest, Math.min(max, followUpDay - firstDay));
  const ahead = shortest + Math.floor(random.next() ** 1.5 * (longest - shortest + 1));
  return {
    lastDay: onWorkDay(calendar, followUpDay - ahead, followUpDay - longest, followUpDay - shortest),
    followUpDay,
  };
}

/** Moves Sundays to the Monday after or, alternating by week, the Saturday before, within the bounds. */
function onWorkDay(calendar: MarketCalendar, day: number, earliest: number, latest: number): number {
  if (!calendar.isSunday(day)) return day;
  const [first, second] = day % 2 === 0 ? [day - 1, day + 1] : [day + 1, day - 1];
  return [first, second].find((other) => other >= earliest && other <= latest) ?? day;
}

/** Stops in order, with unanswered calls (null) mixed in before the last one. */
function spreadStops(
  way: readonly LeadSubStatusId[],
  unanswered: number,
  random: Random,
): (LeadSubStatusId | null)[] {
  const reached: (LeadSubStatusId | null)[] = [...way];
  for (let call = 0; call < unanswered; call += 1)
    reached.splice(random.between(0, reached.length - 1), 0, null);
  return reached;
}

interface CallSpan {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly count: number;
}

/** Ascending instants, including the first day's early ones and the last day's last one. */
function callTimes(
  calendar: MarketCalendar,
  createdAt: number,
  { firstDay, lastDay, count }: CallSpan,
  random: Random,
): number[] {
  const days = Array.from({ length: count }, (_, at) => {
    if (at === count - 1) return lastDay;
    if (at === 0 && random.chance(0.75)) return firstDay;
    const day = firstDay + Math.floor(random.next() ** 1.3 * (lastDay - firstDay + 1));
    return onWorkDay(calendar, day, firstDay, lastDay);
  });
  const times = days.map((day) => timeOnDay(calendar, createdAt, day, random)).sort((a, b) => a - b);
  const limit = Math.min(calendar.now - 60_000, calendar.instantAt(lastDay, 23 * 60));
  return keptApart(times, createdAt, limit);
}

function timeOnDay(calendar: MarketCalendar, createdAt: number, day: number, random: Random): number {
  const from = calendar.dayOf(createdAt) === day ? calendar.minuteOf(createdAt) + 4 : SHIFT.start;
  const until = day === calendar.today ? calendar.minuteOf(calendar.now) - 3 : SHIFT.end;
  const start = Math.max(from, SHIFT.start);
  const minutes = random.next() * Math.max(0, Math.min(until, SHIFT.end) - start);
  return calendar.instantAt(day, start) + Math.floor(minutes * 60_000);
}

/** Separates calls so that each can end; evenly spaced if the time is too short. */
function keptApart(times: readonly number[], createdAt: number, limit: number): number[] {
  const apart = [...times];
  for (let at = 1; at < apart.length; at += 1) {
    apart[at] = Math.max(apart[at] as number, (apart[at - 1] as number) + CALL_APART_MS);
  }
  for (let at = apart.length - 1, latest = limit; at >= 0; at -= 1, latest -= CALL_APART_MS) {
    apart[at] = Math.min(apart[at] as number, latest);
  }
  if ((apart[0] as number) > createdAt + 60_000) return apart;
  const step = (limit - createdAt) / (times.length + 1);
  return times.map((_, at) => Math.floor(createdAt + step * (at + 1)));
}
