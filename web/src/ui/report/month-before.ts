import { FIRST_MONTH, shiftMonth } from '@otolead/contract/reports/months.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';

/** The same search of the month before; null where reports begin. */
export function monthBefore(values: FilterValues): FilterValues | null {
  const { selected_month: month } = values;
  return month && month > FIRST_MONTH ? { ...values, selected_month: shiftMonth(month, -1) } : null;
}
