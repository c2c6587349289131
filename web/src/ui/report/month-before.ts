import type { LocalDate } from '@otolead/contract/kernel/market-time.ts';
import {
  FIRST_MONTH,
  firstDay,
  lastDay,
  monthOf,
  sameDayIn,
  shiftMonth,
} from '@otolead/contract/reports/months.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';

/** The previous period's search. */
export interface Before {
  readonly values: FilterValues;
  /** Its first and last day. */
  readonly days: readonly [LocalDate, LocalDate];
}

/**
 * The same search for the previous month, limited to as many days as the running month has had; null where reports
 * begin.
 */
export function monthBefore(values: FilterValues, today: LocalDate): Before | null {
  const { selected_month: month } = values;
  if (!month || month <= FIRST_MONTH) return null;
  const before = shiftMonth(month, -1);
  if (month !== monthOf(today))
    return { values: { ...values, selected_month: before }, days: [firstDay(before), lastDay(before)] };
  const last = sameDayIn(before, today);
  return {
    values: { ...values, selected_month: before, up_to_day: String(Number(last.slice(8))) },
    days: [firstDay(before), last],
  };
}
