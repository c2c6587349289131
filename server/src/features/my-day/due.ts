import { CITY_ZONES } from '@otolead/contract/kernel/city-zones.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { DUE_NOW_MS } from '@otolead/contract/my-day/due.rules.ts';
import { type SqlBool, sql } from 'kysely';

/** Due before `late` means overdue, before `soon` means due now. */
export function dueBounds(now: Date): { late: Date; soon: Date } {
  return { late: new Date(now.getTime() - DUE_NOW_MS), soon: new Date(now.getTime() + DUE_NOW_MS) };
}

/**
 * A new lead without a call, spelled as in `lead_fresh`. `attempts` is compared as an expression: assuming independent
 * conditions, PostgreSQL would expect almost no leads, join two other indexes and read all of these leads.
 */
export const IS_UNTOUCHED = sql<SqlBool>`lead.sub_status_id = ${sql.lit(LEAD_SUB_STATUS.fresh)}
  and lead.attempts + 0 = 0 and not lead.calls_used_up`;

/** Zones of a market's cities in the notation of `city_zone`: '' is the market's. */
export const zonesOf = (
  { code, timeZone }: Market,
  isOpen: (zone: string) => boolean = () => true,
): string[] => CITY_ZONES[code].filter(isOpen).map((zone) => (zone === timeZone ? '' : zone));
