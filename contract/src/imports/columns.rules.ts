import { addDays, isLocalDate, type LocalDate, monthNames } from '../kernel/market-time.ts';
import { mobileDigits } from '../kernel/phone.ts';
import { EARLIEST_SALE } from '../lead-status/booking.rules.ts';
import type { TextKey } from '../text-keys.ts';
import type { CellContext, UploadColumn } from './upload.ts';

/** Columns shared by several uploads. */

/** A mobile of the market in any spelling, as stored digits. */
export const mobileColumn = {
  required: true,
  sample: ({ market: { phone } }) => `${phone.firstDigit}123456789`,
  hint: 'imports:hint.mobile',
  parse: (cell, { market }) => mobileDigits(cell, market),
  invalid: 'imports:invalid.mobile',
} as const satisfies UploadColumn<string>;

/** A day of a sale, not in the future. */
export const pastDateColumn = {
  required: true,
  sample: ({ today }) => today,
  hint: 'imports:hint.date',
  parse: (cell, context) => {
    const date = dayOf(cell, context);
    return date !== null && date >= EARLIEST_SALE && date <= context.today ? date : null;
  },
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<LocalDate>;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const MONTH_NAMED = /^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** A day with an optional time, as spreadsheets and our exports write it: '30 Nov 2026, 10:00'. */
const DAY_AND_TIME = /^(.*[^\s,]),?\s+(\d{1,2}[:.]\d{2})(?::\d{2})?$/;

const dayOf = (cell: string, context: CellContext) =>
  writtenDate(DAY_AND_TIME.exec(cell)?.[1] ?? cell, context);

/**
 * 2026-11-05, 5 Nov 2026 and, in day-first markets, 05/11/2026, into which spreadsheets turn the first. Refused in the
 * Philippines, where it could also mean 11 May.
 */
function writtenDate(cell: string, { market }: CellContext): LocalDate | null {
  const [, year, month, day] = YEAR_FIRST.exec(cell) ?? [];
  if (year) return dateOf(year, month, day);
  const [, namedDay, name, namedYear] = MONTH_NAMED.exec(cell) ?? [];
  if (namedYear) return dateOf(namedYear, monthOf(name), namedDay);
  const [, firstDay, secondMonth, lastYear] = DAY_FIRST.exec(cell) ?? [];
  return lastYear && market.code === 'id' ? dateOf(lastYear, secondMonth, firstDay) : null;
}

/** By its first three letters, in English or Indonesian. */
function monthOf(name = ''): string {
  const start = name.slice(0, 3).toLowerCase();
  const index = (['en', 'id'] as const)
    .map((language) => monthNames(language).findIndex((month) => month.toLowerCase() === start))
    .find((found) => found >= 0);
  return String((index ?? -1) + 1);
}

function dateOf(year: string, month = '', day = ''): LocalDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}

/** Free text: names of rows, references, comments. */
export function wordsColumn<Required extends boolean>(
  most: number,
  { sample, hint, required }: { sample: string; hint: TextKey; required: Required },
): UploadColumn<string> & { readonly required: Required } {
  return {
    required,
    sample: () => sample,
    hint,
    parse: (cell: string) => (cell.length <= most ? cell : null),
    invalid: 'imports:invalid.too_long',
  };
}

/** Name or number of a configured row; the database resolves it. */
export const rowColumn = (sample: string) =>
  wordsColumn(100, { sample, hint: 'imports:hint.row', required: false });

/** Next call: a day with an optional time. */
export const followUpColumn = {
  required: false,
  // Some statuses need a later day.
  sample: ({ today }) => `${addDays(today, 1)} 16:30`,
  hint: 'imports:hint.follow_up',
  parse: (cell, context) => {
    const [, day = cell, time] = DAY_AND_TIME.exec(cell) ?? [];
    const date = writtenDate(day, context);
    return date === null ? null : { date, time: time ? time.replace('.', ':').padStart(5, '0') : null };
  },
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<{ date: LocalDate; time: string | null }>;

/** Any day, optional. */
export const dateColumn = {
  required: false,
  sample: ({ today }) => today,
  hint: 'imports:hint.any_date',
  parse: dayOf,
  invalid: 'imports:invalid.value',
} as const satisfies UploadColumn<LocalDate>;
