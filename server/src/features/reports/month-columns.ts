import type { Market } from '@otolead/contract/kernel/market.ts';
import { type LocalDate, monthNames } from '@otolead/contract/kernel/market-time.ts';
import {
  daysPeriod,
  firstDay,
  type LocalMonth,
  latestDay,
  monthPeriod,
  type Period,
  sameDayIn,
  shiftMonth,
} from '@otolead/contract/reports/months.rules.ts';

interface MonthColumn {
  /** Heading: 'MTD', 'MTD Oct', 'Oct'. */
  readonly column: string;
  readonly period: Period;
}

/** A month to date beside the two before it (spec B§7: 'MTD' with a month's abbreviation is one or two months back). */
export interface MonthColumns {
  /** Month to date and the same days of the two months before. */
  readonly compared: readonly MonthColumn[];
  /** The two months before as a whole. */
  readonly whole: readonly MonthColumn[];
}

export function monthColumns(month: LocalMonth, today: LocalDate, market: Market): MonthColumns {
  const last = latestDay(month, today);
  const before = [-1, -2].map((months) => shiftMonth(month, months));
  const nameOf = (each: LocalMonth) => monthNames('en')[Number(each.slice(5)) - 1];
  return {
    compared: [
      { column: 'MTD', period: daysPeriod(firstDay(month), last, market) },
      ...before.map((each) => ({
        column: `MTD ${nameOf(each)}`,
        period: daysPeriod(firstDay(each), sameDayIn(each, last), market),
      })),
    ],
    whole: before.map((each) => ({ column: `${nameOf(each)}`, period: monthPeriod(each, market) })),
  };
}

/**
 * Default period of a detail: the month's days up to the current one. Spec B§7 moves the selected month back for a
 * heading 'MTD Oct', which stands above just these days.
 */
export const monthToDate = (month: LocalMonth, today: LocalDate, market: Market): Period =>
  daysPeriod(firstDay(month), sameDayIn(month, today), market);
