import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Apart } from './report-counts.ts';

/** Tables, date and condition of a line of the dialer, ops and agent reports, independent of the product. */
export type Line = readonly [from: string, date: string, where: string];

export const CALL = 'lead_call c join lead l using (lead_id)';
export const CAR = 'assigned_car a join lead l using (lead_id) join lead_milestone m using (lead_id)';
export const MILESTONE = 'lead l join lead_milestone m using (lead_id)';

/** Calls belong to the lead's process at that time, everything else to the current one. */
export const owner = (from: string) => (from === CALL ? 'c' : 'l');

export const IS_CRM_RETAIL = 'l.sub_status_id = 12';
export const IS_CONNECTED = 'c.call_status_id in (1, 6)';

export const dayIn = (market: MarketCode) => (column: string) =>
  `(${column} at time zone '${MARKETS[market].timeZone}')::date`;

/** Headings for November 2026, with today the 20th. */
export const HEADS = {
  MTD: ['2026-11-01', '2026-11-20'],
  'MTD Oct': ['2026-10-01', '2026-10-20'],
  'MTD Sep': ['2026-09-01', '2026-09-20'],
  Oct: ['2026-10-01', '2026-10-31'],
  Sep: ['2026-09-01', '2026-09-30'],
} as const;

export type Head = keyof typeof HEADS;

/** Condition of a line within a heading's days. */
export const within = (market: MarketCode, [, date, where]: Line, head: Head) =>
  `${where} and ${dayIn(market)(`(${date})`)} between '${HEADS[head].join("' and '")}'`;

/** Lines over the same tables, as one statement per heading. */
export function apartByHead(
  lines: Readonly<Record<string, Line>>,
  heads: readonly Head[],
  statement: (from: string, head: Head, own: readonly [string, Line][]) => Apart,
): Apart[] {
  const tables = [...Map.groupBy(Object.entries(lines), ([, [from]]) => from)];
  return heads.flatMap((head) => tables.map(([from, own]) => statement(from, head, own)));
}
