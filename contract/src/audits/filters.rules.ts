import { isLocalDate, type LocalDate, localDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';

/** What the dates of the list are about (spec A§9). */
export const AUDIT_DATE_TYPES = ['audit_created_date', 'calling_date'] as const;
export type AuditDateType = (typeof AUDIT_DATE_TYPES)[number];

/** Months of the purchase as the wire spells them. */
export const PURCHASE_MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** What follows the day in an ISO moment. */
const ISO_TIME = /^T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The market's day that a date of the wire means: a day itself, or the one of an ISO moment; null for any other text. */
export function dayMeant(value: string, timeZone: string): LocalDate | null {
  if (isLocalDate(value)) return value;
  const isMoment = isLocalDate(value.slice(0, 10)) && ISO_TIME.test(value.slice(10));
  const moment = new Date(isMoment ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : localDate(moment, timeZone);
}

/** Pause after the last letter before the list is searched (spec A§9). */
export const AUDIT_SEARCH_PAUSE_MS = 700;

export interface AuditRange {
  readonly date_type?: AuditDateType | undefined;
  /** 'yyyy-MM-dd' by the market's clock. */
  readonly start_date?: LocalDate | undefined;
  readonly end_date?: LocalDate | undefined;
}

export type AuditRangeErrors = Partial<Record<'start_date' | 'end_date', Text>>;

/** Faults beside the two dates; none where the list may be asked (spec A§5). Without a date type dates say nothing. */
export function auditRangeErrors(range: AuditRange, today: LocalDate): AuditRangeErrors {
  if (!range.date_type) return {};
  const { start_date: start, end_date: end } = range;
  const startFault = dayFault(start, today);
  const endFault = dayFault(end, today) ?? orderFault(start, end);
  return { ...(startFault && { start_date: startFault }), ...(endFault && { end_date: endFault }) };
}

function dayFault(day: LocalDate | undefined, today: LocalDate): Text | null {
  if (!day) return text('audits:range.required');
  if (!isLocalDate(day)) return text('audits:range.invalid');
  return day > today ? text('audits:range.future') : null;
}

function orderFault(start: LocalDate | undefined, end: LocalDate | undefined): Text | null {
  return start && end && end < start ? text('audits:range.order') : null;
}
