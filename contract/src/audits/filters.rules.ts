import { isLocalDate, type LocalDate, localDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';

/** Dates that the list can be filtered by (spec A§9). */
export const AUDIT_DATE_TYPES = ['audit_created_date', 'calling_date'] as const;
export type AuditDateType = (typeof AUDIT_DATE_TYPES)[number];

/** Months of the purchase as the wire spells them. */
export const PURCHASE_MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** Time part of an ISO instant. */
const ISO_TIME = /^T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Market day of a wire date: a day as such, or the day of an ISO instant; null for other text. */
export function dayMeant(value: string, timeZone: string): LocalDate | null {
  if (isLocalDate(value)) return value;
  const isMoment = isLocalDate(value.slice(0, 10)) && ISO_TIME.test(value.slice(10));
  const moment = new Date(isMoment ? value : Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : localDate(moment, timeZone);
}

/** Delay after the last keystroke before the list is searched (spec A§9). */
export const AUDIT_SEARCH_PAUSE_MS = 700;

export interface AuditRange {
  readonly date_type?: AuditDateType | undefined;
  /** 'yyyy-MM-dd' by the market's clock. */
  readonly start_date?: LocalDate | undefined;
  readonly end_date?: LocalDate | undefined;
}

export type AuditRangeErrors = Partial<Record<'start_date' | 'end_date', Text>>;

/** Faults of the two dates; none if the list may be searched (spec A§5). Without a date type the dates are ignored. */
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
