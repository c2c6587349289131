import { shiftMonth } from '@otolead/contract/reports/months.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';

/** The same search of the month before. */
export function monthBefore(values: FilterValues): FilterValues {
  const { selected_month: month } = values;
  return { ...values, selected_month: month ? shiftMonth(month, -1) : null };
}
