import { firstAbove } from './random.ts';

const HOUR_MS = 3_600_000;
const DAYS = 365;
const HOURS = DAYS * 24;
/** Clock of the western market; the eastern one is an hour ahead, which these patterns ignore. */
const AHEAD_MS = 7 * HOUR_MS;

/** Enquiries peak after lunch and late in the evening, with few at night. */
const BY_HOUR = [
  6, 3, 2, 1, 1, 2, 5, 11, 20, 30, 36, 35, 32, 33, 34, 32, 30, 28, 29, 36, 40, 36, 26, 14,
] as const;
/** Sunday first. */
const BY_WEEKDAY = [13, 15, 14.5, 14, 14, 13.5, 16] as const;
const GROWTH_IN_A_YEAR = 0.6;
/** Promotions increase enquiries in the month's last days. */
const MONTH_END = { from: 25, factor: 1.15 } as const;

/**
 * Arrival times of leads in the year before `now`: maps a number from 0 to 1 to an instant (ms), ascending, so that
 * evenly spaced numbers follow the pattern of hours, weekdays and growth.
 */
export function createArrivals(now: Date): (fraction: number) => number {
  const start = now.getTime() - HOURS * HOUR_MS;
  const upTo = new Float64Array(HOURS);
  let total = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    total += weightOf(new Date(start + hour * HOUR_MS + AHEAD_MS), hour / HOURS);
    upTo[hour] = total;
  }
  return (fraction) => {
    const wanted = fraction * total;
    const hour = firstAbove(upTo, wanted);
    const before = hour === 0 ? 0 : (upTo[hour - 1] as number);
    const within = (wanted - before) / ((upTo[hour] as number) - before);
    return Math.floor(start + (hour + within) * HOUR_MS);
  };
}

function weightOf(wall: Date, yearPassed: number): number {
  const hour = BY_HOUR[wall.getUTCHours()] ?? 0;
  const weekday = BY_WEEKDAY[wall.getUTCDay()] ?? 0;
  const monthEnd = wall.getUTCDate() >= MONTH_END.from ? MONTH_END.factor : 1;
  return hour * weekday * monthEnd * (1 + GROWTH_IN_A_YEAR * yearPassed);
}
