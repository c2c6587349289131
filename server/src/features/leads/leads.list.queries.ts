import { EXACT_TOTAL_LIMIT, LEAD_PAGE_SIZE } from '@otolead/contract/leads/leads.limits.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LeadOrder, Position } from './leads.order.ts';
import { fromScopedLeads, type LeadScope } from './leads.scope.ts';
import type { Condition } from './leads.search.terms.ts';

/** A search ready to be asked: whose leads, and what they must fulfil. */
export interface LeadQuestion {
  readonly scope: LeadScope;
  readonly conditions: readonly Condition[];
}

export interface PageStart {
  readonly after?: Position | undefined;
  readonly offset: number;
}

interface PlacedLead {
  readonly lead_id: number;
  readonly sort_key: string;
}

/**
 * Ids of one page with the key that they are ordered by, by index alone; the rows are read by id afterwards, because
 * joins before the limit would read the whole result (docs/decisions/006). One id more than a page is read to know
 * whether there is a next one.
 */
export async function findLeadIds(
  db: Db,
  { scope, conditions }: LeadQuestion,
  order: LeadOrder,
  { after, offset }: PageStart,
): Promise<PlacedLead[]> {
  const key = sql.ref(order.column);
  const direction = sql.raw(order.direction);
  const from = fromScopedLeads(scope, after ? [...conditions, isBeyond(order, after)] : conditions);
  const { rows } = await sql<PlacedLead>`select lead.lead_id, ${key}::text as sort_key ${from}
    order by ${key} ${direction}, lead.lead_id ${direction}
    limit ${sql.lit(LEAD_PAGE_SIZE + 1)} offset ${offset}`.execute(db);
  return rows;
}

function isBeyond({ column, direction }: LeadOrder, { key, leadId }: Position): Condition {
  const row = sql`(${sql.ref(column)}, lead.lead_id)`;
  const position = sql`(${key}::timestamptz, ${leadId}::bigint)`;
  return direction === 'asc' ? sql<SqlBool>`${row} > ${position}` : sql<SqlBool>`${row} < ${position}`;
}

/** Exact up to the limit, one more than the limit beyond it: counting all of a market would take a second. */
export async function countLeads(
  db: Db,
  { scope, conditions }: LeadQuestion,
  count?: 'exact',
): Promise<number> {
  const most = count === 'exact' ? sql`` : sql`limit ${sql.lit(EXACT_TOTAL_LIMIT + 1)}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (select 1 ${fromScopedLeads(scope, conditions)} ${most}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}
