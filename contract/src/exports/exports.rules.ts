import type { AccessKey } from '../kernel/access.ts';
import { isOfficeTime, type OfficeHours } from '../kernel/office-hours.ts';

/** Site settings of a market that an export depends on. */
export interface ExportLimits extends OfficeHours {
  /** `csv_limit`: maximum rows of an export in office hours. */
  readonly limit: number;
}

export const DEFAULT_EXPORT_LIMITS: ExportLimits = { limit: 30_000, startHour: 9, endHour: 18 };

export interface ExportWish extends ExportLimits {
  readonly total: number;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * No limit outside office hours, at most the limit inside them (spec A§9; the limit itself is allowed, domain.md 6).
 */
export function mayExport({ total, now, timeZone, ...limits }: ExportWish): boolean {
  return total <= limits.limit || !isOfficeTime(now, timeZone, limits);
}

/** Limits from a market's site settings; an invalid value counts as unset. */
export function exportLimits(settings: Readonly<Record<string, unknown>>): ExportLimits {
  const number = (key: string, fallback: number, most: number) => {
    const value = settings[key];
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : fallback;
  };
  return {
    limit: number('csv_limit', DEFAULT_EXPORT_LIMITS.limit, Number.MAX_SAFE_INTEGER),
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
