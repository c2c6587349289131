import { addDays, daysBetween, type LocalDate } from '@otolead/contract/kernel/market-time.ts';

export interface QuickDay {
  readonly date: LocalDate;
  /** Days from today: 0 is today, 1 tomorrow. */
  readonly ahead: number;
}

/** The days people name on the phone, from today or from the first day of a later window. */
const NEAR = [0, 1, 2, 3, 7];
const FAR = [0, 1, 7, 14];
const SHOWN = 4;

/** Quick choices among the allowed days; none for an empty window. */
export function quickDays(first: LocalDate, last: LocalDate | null, today: LocalDate): QuickDay[] {
  const isOffered = (date: LocalDate) => date >= first && (last === null || date <= last);
  const near = NEAR.map((days) => addDays(today, days)).filter(isOffered);
  const days = near.length > 0 ? near : FAR.map((step) => addDays(first, step)).filter(isOffered);
  // A week from now is the better choice than the day before it.
  const kept = days.length > SHOWN ? days.filter((_, index) => index !== SHOWN - 1) : days;
  return kept.map((date) => ({ date, ahead: daysBetween(today, date) }));
}
