import { LEAD_STATUS_IDS, STATUS_GROUP } from '@otolead/contract/kernel/lead-statuses.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { addDays, instantOf } from '@otolead/contract/kernel/market-time.ts';
import type { LeadFilters } from '@otolead/contract/leads/filters.schema.ts';
import type { DateType } from '@otolead/contract/leads/search.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { LeadScope } from '../leads.scope.ts';

/** A validated and authorised search, the input of every condition. */
export interface LeadSearch {
  readonly scope: LeadScope;
  readonly market: Market;
  readonly filters: LeadFilters;
  /** Owner that 'My Active' means for the caller. */
  readonly owner: number | 'anyone';
  readonly now: Date;
  /** False where the caller's role reads contacts masked. */
  readonly readsContacts: boolean;
}

export type Condition = Expression<SqlBool>;

const CASTS = { int: sql`int`, bigint: sql`bigint` } as const;

/**
 * One of these ids; undefined without ids. A single id uses `=`, the only form for which an index on the column still
 * yields ordered rows; several are one parameter, so that statements do not vary with their number.
 */
export function isOneOf(
  column: string,
  ids: readonly number[] | undefined,
  type: keyof typeof CASTS = 'int',
): Condition | undefined {
  if (!ids || ids.length === 0) return undefined;
  const value = sql.ref(column);
  // The column may be narrower than the wire's ids; compared as bigint, larger ids correctly match nothing.
  return ids.length === 1
    ? sql<SqlBool>`${value} = ${ids[0]}::${CASTS[type]}`
    : sql<SqlBool>`${value} = any(${ids}::${CASTS[type]}[])`;
}

/** 1 selects rows that satisfy the condition, 0 all others (unknown included), absent both (domain.md 14). */
export function yesOrNo(answer: boolean | undefined, condition: Condition): Condition | undefined {
  if (answer === undefined) return undefined;
  // Yes is the bare condition, so that partial indexes apply.
  return answer ? sql<SqlBool>`(${condition})` : sql<SqlBool>`(${condition}) is not true`;
}

/** LIKE pattern for a contained text; `%` and `_` in it are literal. */
export function likePattern(fragment: string): string {
  return `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The conditions that are set. */
export function askedFor<Asked>(all: readonly (Asked | undefined)[]): Asked[] {
  return all.filter((asked) => asked !== undefined);
}

/** Instants are compared with the market's half-open day bounds; calendar dates directly. */
const DATE_COLUMNS = {
  followup_date: { column: 'lead.followup_at', kind: 'instant' },
  created_date: { column: 'lead.created_at', kind: 'instant' },
  updated_date: { column: 'lead.updated_at', kind: 'instant' },
  updated_date_crm: { column: 'lead.updated_crm_at', kind: 'instant' },
  updated_date_lms: { column: 'lead.updated_lms_at', kind: 'instant' },
  purchase_date: { column: 'lead.purchase_date', kind: 'date' },
  booking_date: { column: 'lead.booking_date', kind: 'date' },
  stnk_follow_up_date: { column: 'lead.stnk_followup_date', kind: 'date' },
  buy_time: { column: 'lead.buy_by', kind: 'date' },
  td_requested_date: { column: 'assigned_car.td_requested_at', kind: 'instant' },
  td_scheduled_date: { column: 'assigned_car.td_date', kind: 'instant' },
  td_completed_date: { column: 'assigned_car.td_completed_at', kind: 'instant' },
} as const satisfies Record<DateType, { column: string; kind: 'instant' | 'date' }>;

/** A test drive counts as scheduled in this status (domain.md 14). */
const TEST_DRIVE_SCHEDULED = 3;

/** Date condition of the search, if it concerns this table. */
export function dateCondition(
  table: 'lead' | 'assigned_car',
  { filters, market }: LeadSearch,
): Condition | undefined {
  const { date_type: dateType, start_date: from, end_date: to } = filters;
  if (!dateType || !from || !to) return undefined;
  const { column, kind } = DATE_COLUMNS[dateType];
  if (!column.startsWith(`${table}.`)) return undefined;
  const ref = sql.ref(column);
  if (kind === 'date') return sql<SqlBool>`${ref} between ${from}::date and ${to}::date`;
  const start = instantOf(from, '00:00', market.timeZone);
  const end = instantOf(addDays(to, 1), '00:00', market.timeZone);
  const within = sql<SqlBool>`${ref} >= ${start} and ${ref} < ${end}`;
  if (dateType !== 'td_scheduled_date') return within;
  return sql<SqlBool>`${within} and assigned_car.td_status_id = ${sql.lit(TEST_DRIVE_SCHEDULED)}`;
}

const lists = (
  number: 'lead.mobile' | 'lead.alternate_mobile',
) => sql<SqlBool>`exists (select 1 from blacklist
  where blacklist.market_id = lead.market_id and blacklist.mobile = ${sql.ref(number)} and blacklist.status = 1)`;

/** A number of the lead is black-listed, which blocks the person under the other number too. */
export const isBlacklisted = sql<boolean>`(${lists('lead.mobile')} or ${lists('lead.alternate_mobile')})`;

/** Two conditions, each of which PostgreSQL plans as a join. */
export const isNotBlacklisted = sql<SqlBool>`not ${lists('lead.mobile')} and not ${lists('lead.alternate_mobile')}`;

const ACTIVE = LEAD_STATUS_IDS.filter((id) => STATUS_GROUP[id] === 'active');

export const IS_ACTIVE = sql<SqlBool>`lead.status_id in (${sql.join(ACTIVE.map((id) => sql.lit(id)))})`;
