import { addDays, isLocalDate, type LocalDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';

/** Maximum days after the start of the lead raw data (spec B§5, B§9). */
export const RAW_DAYS = { office: 5, otherwise: 31 } as const;

/** Maximum days after the start, within office hours and outside. */
export function rawDays(isOfficeTime: boolean): number {
  return isOfficeTime ? RAW_DAYS.office : RAW_DAYS.otherwise;
}

/** Last selectable day for a start: `days` later, never past today. */
export function lastRawDay(start: LocalDate, days: number, today: LocalDate): LocalDate {
  const last = addDays(start, days);
  return last > today ? today : last;
}

export interface DayRange {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}

type RangeFaults = { readonly start_date?: Text; readonly end_date?: Text };

const NAMES = {
  start_date: text('reports:field.start_date'),
  end_date: text('reports:field.end_date'),
} as const;

/** Faults of a range of days: missing, invalid, in the future, reversed, or longer than `most`. */
export function rangeFaults(
  { start_date: start, end_date: end }: DayRange,
  { today, most }: { readonly today: LocalDate; readonly most?: number },
): RangeFaults {
  const one = (value: string | null | undefined, name: Text): Text | undefined => {
    if (!value) return text('kernel:required', { name });
    if (!isLocalDate(value)) return text('kernel:invalid.date', { name });
    return value > today ? text('reports:day.future') : undefined;
  };
  const wrong = { start_date: one(start, NAMES.start_date), end_date: one(end, NAMES.end_date) };
  const isWhole = !wrong.start_date && !wrong.end_date && start && end;
  const order = isWhole ? spanFault(start, end, most) : undefined;
  return {
    ...(wrong.start_date && { start_date: wrong.start_date }),
    ...((wrong.end_date ?? order) && { end_date: (wrong.end_date ?? order) as Text }),
  };
}

function spanFault(start: LocalDate, end: LocalDate, most: number | undefined): Text | undefined {
  if (end < start) return text('reports:day.reversed');
  return most !== undefined && end > addDays(start, most)
    ? text('reports:day.too_long', { days: most })
    : undefined;
}
