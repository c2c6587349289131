import type { Language } from '@otolead/contract/kernel/language.ts';
import { addDays, formatDate, isLocalDate } from '@otolead/contract/kernel/market-time.ts';
import {
  completeRange,
  DATE_TYPES,
  type DateRange,
  type DateType,
  initialRange,
  isPastOnly,
} from '@otolead/contract/leads/search.rules.ts';
import type { Translate } from '../../../../platform/i18n/i18n.ts';
import { type RawUrl, textOf, type UrlParams } from './url.ts';

/** `initial` is the untouched default, follow-up today; `any` is an explicit 'no date filter'. */
export type LeadRange = 'initial' | 'any' | DateRange;

function isDateType(value: string): value is DateType {
  return (DATE_TYPES as readonly string[]).includes(value);
}

export function readRange(url: RawUrl): LeadRange {
  const dateType = textOf(url, 'date');
  if (dateType === 'any') return 'any';
  const start = textOf(url, 'from');
  const end = textOf(url, 'to');
  if (!isDateType(dateType) || !isLocalDate(start)) return 'initial';
  return { date_type: dateType, start_date: start, ...(isLocalDate(end) && { end_date: end }) };
}

export function writeRange(range: LeadRange): UrlParams {
  if (range === 'initial') return {};
  if (range === 'any') return { date: 'any' };
  return { date: range.date_type, from: range.start_date, to: range.end_date };
}

/** The dates of the request: a search or given lead ids suspend the default (LST-002). */
export function effectiveRange(
  range: LeadRange,
  { searching, leadIds, today }: { searching: boolean; leadIds: readonly number[]; today: string },
): DateRange {
  if (range === 'any') return {};
  if (range === 'initial') return searching || leadIds.length > 0 ? {} : initialRange(today);
  return completeRange(range, today);
}

/** A chosen range equal to the default becomes the default: it leaves the URL and moves with the day. */
export function asChosen(range: DateRange, today: string): LeadRange {
  const { date_type, start_date, end_date } = initialRange(today);
  const isDefault =
    range.date_type === date_type && range.start_date === start_date && range.end_date === end_date;
  return isDefault ? 'initial' : range;
}

/** 'today', '20 Nov 2026', '18 – 20 Nov 2026', '28 Nov – 02 Dec 2026'. */
export function rangeWords(
  { start_date: start, end_date: end }: DateRange,
  today: string,
  language: Language,
  t: Translate<'leads'>,
) {
  if (!start || !end) return '';
  if (start === end) return start === today ? t('filter.today') : formatDate(start, language);
  const until = formatDate(end, language);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${start.slice(8)} – ${until}`;
  const from = formatDate(start, language);
  return `${start.slice(0, 4) === end.slice(0, 4) ? from.slice(0, -5) : from} – ${until}`;
}

export interface RangePreset {
  /** Its text is `preset.<id>`. */
  readonly id: 'today' | 'yesterday' | 'tomorrow' | 'last_7_days' | 'last_30_days' | 'next_7_days';
  readonly start_date: string;
  readonly end_date: string;
}

/** Common ranges; future ones only for date types that allow them. */
export function rangePresets(dateType: DateType, today: string): RangePreset[] {
  const presets: RangePreset[] = [
    { id: 'today', start_date: today, end_date: today },
    { id: 'yesterday', start_date: addDays(today, -1), end_date: addDays(today, -1) },
    { id: 'tomorrow', start_date: addDays(today, 1), end_date: addDays(today, 1) },
    { id: 'next_7_days', start_date: today, end_date: addDays(today, 6) },
    { id: 'last_7_days', start_date: addDays(today, -6), end_date: today },
    { id: 'last_30_days', start_date: addDays(today, -29), end_date: today },
  ];
  return isPastOnly(dateType) ? presets.filter((preset) => preset.end_date <= today) : presets;
}
