import { addDays, isLocalDate, type LocalDate } from '@otolead/contract/kernel/market-time.ts';
import { monthOf, nearest, placeOf, plainTyped, type TypedBounds } from './nearest.ts';

/** Named days as offsets from today, in both languages. */
const NAMED: Readonly<Record<string, number>> = {
  today: 0,
  'hari ini': 0,
  tomorrow: 1,
  tmr: 1,
  besok: 1,
  esok: 1,
  lusa: 2,
  'day after tomorrow': 2,
  yesterday: -1,
  kemarin: -1,
};

const WEEKDAYS = [
  'sunday minggu ahad',
  'monday senin',
  'tuesday selasa',
  'wednesday rabu',
  'thursday kamis',
  "friday jumat jum'at",
  'saturday sabtu',
];

/** Leap days are up to eight years apart. */
const YEARS = 8;

/**
 * Parses a typed day, day first as in both markets, to 'yyyy-MM-dd': '25', '25/11', '2511', '25 nov', '25/11/2026',
 * '2026-11-25', '+2', 'besok', 'friday'. Null if unreadable. `today` is the market's.
 */
export function readDay(typed: string, bounds: TypedBounds): LocalDate | null {
  const text = plainTyped(typed);
  const ahead = daysAhead(text);
  if (ahead !== null) return addDays(bounds.today, ahead);
  const weekday = placeOf(text, WEEKDAYS);
  if (weekday !== null) return comingWeekday(weekday, bounds);
  const { year, month, day } = partsOf(text);
  if (day === undefined) return null;
  if (month === undefined) return dayOfSomeMonth(day, bounds);
  if (year === undefined) return dayOfSomeYear(month, day, bounds);
  const date = dateOf(year.length === 2 ? `20${year}` : year, month, day);
  return isLocalDate(date) ? date : null;
}

function daysAhead(text: string): number | null {
  const named = NAMED[text];
  if (named !== undefined) return named;
  const counted =
    /^(?:h ?)?([+-]) ?(\d{1,3})$/u.exec(text) ?? /^(?:in )?()(\d{1,3}) (?:days?|hari)(?: lagi)?$/u.exec(text);
  return counted ? Number(`${counted[1]}${counted[2]}`) : null;
}

function partsOf(text: string): { year?: string; month?: string; day?: string } {
  const shapes = [
    /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})$/u,
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})?$/u,
    /^(?<day>\d{1,2})(?:[\s./-]+(?<month>\d{1,2}|\p{L}{3,})(?:[\s./-]+(?<year>\d{4}|\d{2}))?)?$/u,
    /^(?<month>\p{L}{3,}) (?<day>\d{1,2})(?:,? (?<year>\d{4}|\d{2}))?$/u,
  ];
  for (const shape of shapes) {
    const { groups } = shape.exec(text) ?? {};
    if (groups) return groups;
  }
  return {};
}

/** 'yyyy-MM-dd', possibly not a calendar day. */
function dateOf(year: number | string, month: number | string, day: string): string {
  const number = typeof month === 'string' && /\D/u.test(month) ? (monthOf(month) ?? 0) : month;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function dayOfSomeMonth(day: string, bounds: TypedBounds): LocalDate | null {
  const base = baseOf(bounds);
  const months = Array.from({ length: 25 }, (_, index) => {
    const month = Number(base.slice(0, 4)) * 12 + Number(base.slice(5, 7)) - 1 + index - 12;
    return dateOf(Math.floor(month / 12), (month % 12) + 1, day);
  });
  const present = bounds.today.slice(0, 7);
  return nearest(months.filter(isLocalDate), bounds, (date) => date.startsWith(present));
}

function dayOfSomeYear(month: string, day: string, bounds: TypedBounds): LocalDate | null {
  const first = Number(baseOf(bounds).slice(0, 4)) - YEARS;
  const years = Array.from({ length: 2 * YEARS + 1 }, (_, index) => dateOf(first + index, month, day));
  const present = bounds.today.slice(0, 4);
  return nearest(years.filter(isLocalDate), bounds, (date) => date.startsWith(present));
}

/** A weekday means a coming or past one, never today. */
function comingWeekday(weekday: number, bounds: TypedBounds): LocalDate | null {
  const { today } = bounds;
  const base = baseOf(bounds);
  const days = Array.from({ length: 29 }, (_, index) => addDays(base, index - 14)).filter(
    (date) => date !== today && new Date(`${date}T00:00:00Z`).getUTCDay() === weekday,
  );
  return nearest(days, bounds, (date) => date > today);
}

/** The reference day: a window may start weeks from now. */
function baseOf({ today, min, max }: TypedBounds): string {
  if (max !== undefined && max <= today) return max;
  return min !== undefined && min >= today ? min : today;
}
