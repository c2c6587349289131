import { addDays, daysBetween, type LocalDate } from '@otolead/contract/kernel/market-time.ts';

export interface QuickDay {
  readonly date: LocalDate;
  /** Days from today: 0 is today, 1 tomorrow. */
  readonly ahead: number;
}

/** The days that people name on the phone, counted from today or, for a window further on, from its first day. */
const NEAR = [0, 1, 2, 3, 7];
const FAR = [0, 1, 7, 14];
const SHOWN = 4;

/** Some of the days that may be chosen; none for a window that has none. */
export function quickDays(first: LocalDate, last: LocalDate | null, today: LocalDate): QuickDay[] {
  const isOffered = (date: LocalDate) => date >= first && (last === null || date <= last);
  const near = NEAR.map((days) => addDays(today, days)).filter(isOffered);
  const days = near.length > 0 ? near : FAR.map((step) => addDays(first, step)).filter(isOffered);
  // A week ahead is worth more than the day before it.
  const kept = days.length > SHOWN ? days.filter((_, index) => index !== SHOWN - 1) : days;
  return kept.map((date) => ({ date, ahead: daysBetween(today, date) }));
}
