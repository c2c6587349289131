import type { AccessKey } from '../kernel/access.ts';
import { isOfficeTime, type OfficeHours } from '../kernel/office-hours.ts';

/** Site settings of a market that an export depends on. */
export interface ExportLimits extends OfficeHours {
  /** `csv_limit`: maximum rows of an export in office hours. */
  readonly limit: number;
  /** `csv_limit_after`: maximum rows of an export outside them; null for any number, as specified. */
  readonly limitAfter: number | null;
  /** `csv_approval`: more waits for a second person. */
  readonly approval: boolean;
  /** `csv_proof`: rows from which the own password is asked for again; null for never. */
  readonly proof: number | null;
}

export const DEFAULT_EXPORT_LIMITS: ExportLimits = {
  limit: 30_000,
  limitAfter: null,
  approval: false,
  proof: null,
  startHour: 9,
  endHour: 18,
};

export interface ExportWish extends ExportLimits {
  readonly total: number;
  readonly now: Date;
  readonly timeZone: string;
}

/** The limit of the hour; null for none. */
export function limitAt(now: Date, timeZone: string, limits: ExportLimits): number | null {
  return isOfficeTime(now, timeZone, limits) ? limits.limit : limits.limitAfter;
}

/**
 * At most the limit inside office hours, which itself is allowed (domain.md 6); none outside them (spec A§9), unless the
 * market has set one, above which an export may wait for a second person.
 */
export function exportVerdict({
  total,
  now,
  timeZone,
  ...limits
}: ExportWish): 'begins' | 'waits' | 'refused' {
  const limit = limitAt(now, timeZone, limits);
  if (limit === null || total <= limit) return 'begins';
  return limits.approval && !isOfficeTime(now, timeZone, limits) ? 'waits' : 'refused';
}

/** Limits from a market's site settings; an invalid value counts as unset. */
export function exportLimits(settings: Readonly<Record<string, unknown>>): ExportLimits {
  const number = <Fallback extends number | null>(key: string, fallback: Fallback, most: number) => {
    const value = settings[key];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : fallback;
  };
  return {
    limit: number('csv_limit', DEFAULT_EXPORT_LIMITS.limit, Number.MAX_SAFE_INTEGER),
    limitAfter: number('csv_limit_after', DEFAULT_EXPORT_LIMITS.limitAfter, Number.MAX_SAFE_INTEGER),
    approval: settings.csv_approval === 1,
    proof: number('csv_proof', DEFAULT_EXPORT_LIMITS.proof, Number.MAX_SAFE_INTEGER),
    startHour: number('office_start_hour', DEFAULT_EXPORT_LIMITS.startHour, 24),
    endHour: number('office_end_hour', DEFAULT_EXPORT_LIMITS.endHour, 24),
  };
}

/** List behind each kind of export. */
export const EXPORTED_LIST = { lead: '/lead-list', audit: '/audit_list' } as const satisfies Record<
  string,
  AccessKey
>;

/** Right to export, plus the right to the list's screen (domain.md 3). */
export function rightsToExport({
  csvtype = 'lead',
}: {
  readonly csvtype?: keyof typeof EXPORTED_LIST | undefined;
}): readonly AccessKey[] {
  return ['/download-csv', EXPORTED_LIST[csvtype]];
}
