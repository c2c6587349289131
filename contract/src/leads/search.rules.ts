import { isLocalDate } from '../kernel/market-time.ts';
import { looksLikeNumber, plainNumber } from '../kernel/phone.ts';
import { type Text, text } from '../kernel/text.ts';

/** Date types of the lead search in the specification's order (spec A§3). */
export const DATE_TYPES = [
  'followup_date',
  'created_date',
  'updated_date',
  'updated_date_crm',
  'updated_date_lms',
  'purchase_date',
  'booking_date',
  'td_requested_date',
  'td_scheduled_date',
  'td_completed_date',
  'stnk_follow_up_date',
  'buy_time',
] as const;

export type DateType = (typeof DATE_TYPES)[number];

/** Sortable columns of the list (domain.md 14). */
export const LEAD_SORTS = ['followup_date', 'created_date', 'updated_date_crm'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

/** Leads without a follow-up have no place in that order, so it needs the filter that omits them. */
export function mayBeSorted(sort: LeadSort | undefined, dateType: DateType | undefined): boolean {
  return sort !== 'followup_date' || dateType === 'followup_date';
}

/** Past events: neither date may lie in the future (spec A§5, domain.md 6). */
const PAST_ONLY: ReadonlySet<DateType> = new Set([
  'created_date',
  'updated_date',
  'updated_date_crm',
  'updated_date_lms',
]);

export function isPastOnly(dateType: DateType): boolean {
  return PAST_ONLY.has(dateType);
}

export interface DateRange {
  readonly date_type?: DateType | undefined;
  /** 'yyyy-MM-dd' in the market's zone. */
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

export type DateRangeErrors = Partial<Record<'start_date' | 'end_date', Text>>;

/** Choosing a date type enables the from date and clears both dates (spec A§4). */
export function chooseDateType(dateType: DateType | undefined): DateRange {
  return dateType ? { date_type: dateType } : {};
}

/** A new from date clears the to date (spec A§4). */
export function chooseStartDate(range: DateRange, startDate: string | undefined): DateRange {
  return { date_type: range.date_type, start_date: startDate };
}

/** From without to means until today, or only that day for a future follow-up (spec A§4). */
export function completeRange(range: DateRange, today: string): DateRange {
  const { date_type: dateType, start_date: start } = range;
  if (!dateType || !start || !isLocalDate(start) || range.end_date) return range;
  const isFutureFollowup = dateType === 'followup_date' && start > today;
  return { ...range, end_date: isFutureFollowup ? start : today };
}

/** Faults of the two dates; empty if the range may be searched (spec A§5). */
export function checkRange(range: DateRange, today: string): DateRangeErrors {
  const { date_type: dateType, start_date: start, end_date: end } = range;
  if (!dateType) return {};
  const errors: DateRangeErrors = {};
  const isWrong = (date: string) => !isLocalDate(date) || (isPastOnly(dateType) && date > today);
  if (!start || isWrong(start)) errors.start_date = text('leads:date.start_invalid');
  if (!end || isWrong(end) || (start !== undefined && end < start)) {
    errors.end_date = text('leads:date.end_invalid');
  }
  return errors;
}

/** Initial range of the web; the server never adds a date (domain.md 14). */
export function initialRange(today: string): DateRange {
  return { date_type: 'followup_date', start_date: today, end_date: today };
}

export type SearchTerm =
  | { readonly kind: 'none' }
  | { readonly kind: 'too_short' }
  /** `mobile`: part of a typed number (`mobilePart`), '' if too short. */
  | { readonly kind: 'digits'; readonly mobile: string; readonly leadId: number | undefined }
  | { readonly kind: 'name'; readonly words: readonly string[] };

const SHORTEST = 3;

/** Characters that people and keyboards use as apostrophes: ' ’ ‘ ` ´ ʼ ʻ ʹ ′ ＇. */
const APOSTROPHES = /[\u2018\u2019\u201b`\u00b4\u02bb-\u02bd\u02b9\u2032\uff07]/g;

/** Folds case, accents and apostrophes; stored search names use the same function. */
export function searchName(name: string): string {
  return name
    .replace(APOSTROPHES, "'")
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Distinct words of a search name. */
export function nameWords(name: string): string[] {
  return [...new Set(name.split(' ').filter(Boolean))];
}

/** Long enough for an index: shorter parts occur in nearly every name. */
export function isSearchable(word: string): boolean {
  return [...word].length >= SHORTEST;
}

/**
 * One box for three searches (domain.md 14): digits find part of a mobile (with or without +62, 62 or 0) or a lead id,
 * other text finds every word of a name, one of at least three characters.
 */
export function readSearch(typed: string | undefined): SearchTerm {
  const value = typed?.trim() ?? '';
  if (value === '') return { kind: 'none' };
  if (looksLikeNumber(value)) return readDigits(plainNumber(value));
  const words = nameWords(searchName(value));
  return words.some(isSearchable) ? { kind: 'name', words } : { kind: 'too_short' };
}

function readDigits(typed: string): SearchTerm {
  const digits = typed.replace(/\D/g, '');
  const leadId = LEAD_ID.test(typed) ? Number(typed) : undefined;
  // A leading zero may be the trunk prefix instead of a digit.
  const isPart = digits.replace(/^0/, '').length >= SHORTEST;
  if (!isPart && leadId === undefined) return { kind: 'too_short' };
  return { kind: 'digits', mobile: isPart ? typed : '', leadId };
}

/** A lead id has no leading zeros and no sign. */
const LEAD_ID = /^[1-9]\d{0,14}$/;
