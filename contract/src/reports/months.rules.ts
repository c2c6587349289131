import type { Market } from '../kernel/market.ts';
import { addDays, instantOf, isLocalDate, type LocalDate, localDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';

/** A month of the calendar, 'yyyy-MM'. */
export type LocalMonth = string;

/** Earliest selectable month (spec B§5, B§9): a month counts if its last day is not before the minimum. */
export const FIRST_MONTH = '2020-08';
export const FIRST_OPS_MONTH = '2020-10';

/** Instants from `from` (inclusive) to `to` (exclusive); an absent side is open. */
export interface Period {
  readonly from?: Date;
  readonly to?: Date;
}

export function isMonth(month: string): boolean {
  return /^\d{4}-\d{2}$/.test(month) && isLocalDate(`${month}-01`);
}

export const monthOf = (date: LocalDate): LocalMonth => date.slice(0, 7);

/** Fault of a chosen month: missing, invalid, or outside the report's range. */
export function monthFault(
  month: string | undefined | null,
  { first, today, name }: { readonly first: LocalMonth; readonly today: LocalDate; readonly name: Text },
): Text | undefined {
  if (!month) return text('kernel:required', { name });
  if (!isMonth(month)) return text('kernel:invalid.value', { name });
  return month < first || month > monthOf(today) ? text('reports:month.outside') : undefined;
}

/** The month `months` later; earlier for a negative number. */
export function shiftMonth(month: LocalMonth, months: number): LocalMonth {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export const firstDay = (month: LocalMonth): LocalDate => `${month}-01`;
export const lastDay = (month: LocalMonth): LocalDate => addDays(firstDay(shiftMonth(month, 1)), -1);

/** The same day of another month, or its last day if it is shorter. */
export function sameDayIn(month: LocalMonth, day: LocalDate): LocalDate {
  const wanted = `${month}-${day.slice(8)}`;
  return wanted > lastDay(month) ? lastDay(month) : wanted;
}

/** Last counted day of a month: today in the current one. */
export function latestDay(month: LocalMonth, today: LocalDate): LocalDate {
  return month === monthOf(today) ? today : lastDay(month);
}

/** Last counted day of a month, given an upper day if any. */
export function lastCounted(month: LocalMonth, day: number | undefined): LocalDate {
  return day === undefined ? lastDay(month) : sameDayIn(month, `${month}-${String(day).padStart(2, '0')}`);
}

/** Whole market days, both included. */
export function daysPeriod(from: LocalDate, to: LocalDate, { timeZone }: Pick<Market, 'timeZone'>): Period {
  return { from: instantOf(from, '00:00', timeZone), to: instantOf(addDays(to, 1), '00:00', timeZone) };
}

export function monthPeriod(month: LocalMonth, market: Pick<Market, 'timeZone'>): Period {
  return daysPeriod(firstDay(month), lastDay(month), market);
}

export function monthNow(now: Date, { timeZone }: Pick<Market, 'timeZone'>): LocalMonth {
  return monthOf(localDate(now, timeZone));
}
