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

/** A search that another one is compared with. */
export interface Before {
  readonly values: FilterValues;
  /** The first and the last that it counts. */
  readonly days: readonly [LocalDate, LocalDate];
}

/** The same search of the month before, of as many days as this month has had while it runs; null where reports begin. */
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
