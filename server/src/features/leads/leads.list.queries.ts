import { EXACT_TOTAL_LIMIT, LEAD_PAGE_SIZE } from '@otolead/contract/leads/leads.limits.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { DIRECTIONS } from '../../platform/list/conditions.ts';
import type { Position } from '../../platform/list/keyset.ts';
import type { LeadOrder } from './leads.order.ts';
import { fromScopedLeads, type LeadScope } from './leads.scope.ts';
import { fromWords, wordsWith } from './search/names.ts';
import type { LeadQuestion } from './search/search.ts';
import type { Condition } from './search/terms.ts';

export interface PageStart {
  readonly after?: Position | undefined;
  readonly offset: number;
}

interface PlacedLead {
  readonly lead_id: number;
  readonly sort_key: string;
}

/**
 * Ids of one page with their sort key, by index alone; rows are read by id afterwards, because joins before the limit
 * would read the whole result (docs/decisions/006). One id beyond the page tells whether another follows.
 */
export async function findLeadIds(
  db: Db,
  { scope, conditions }: LeadQuestion,
  order: LeadOrder,
  { after, offset }: PageStart,
): Promise<PlacedLead[]> {
  const key = sql.ref(order.column);
  const direction = DIRECTIONS[order.direction];
  const isNext = after && isBeyond({ table: 'lead', ...order }, after);
  const from = fromScopedLeads(scope, isNext ? [...conditions, isNext] : conditions);
  const { rows } = await sql<PlacedLead>`select lead.lead_id, ${key}::text as sort_key ${from}
    order by ${key} ${direction}, lead.lead_id ${direction}
    limit ${sql.lit(LEAD_PAGE_SIZE + 1)} offset ${offset}`.execute(db);
  return rows;
}

/**
 * `findLeadIds` for a part of a name, ordered by the leads' creation: merges the first leads of each matching word,
 * each lead once.
 */
export async function findNamedIds(
  db: Db,
  scope: LeadScope,
  part: string,
  { direction }: LeadOrder,
  { after, offset }: PageStart,
): Promise<PlacedLead[]> {
  const order = { table: 'lead_name_word', column: 'lead_name_word.created_at', direction } as const;
  const ofWord = sql<SqlBool>`lead_name_word.word = part.word`;
  const from = fromWords(scope, after ? [ofWord, isBeyond(order, after)] : [ofWord]);
  const most = sql.lit(LEAD_PAGE_SIZE + 1);
  const byCreation = sql`created_at ${DIRECTIONS[direction]}, lead_id ${DIRECTIONS[direction]}`;
  const { rows } = await sql<PlacedLead>`select lead_id, created_at::text as sort_key
    from (${wordsWith(part)}) as part
    cross join lateral (
      select lead_id, created_at ${from} order by ${byCreation} limit ${most} + ${offset}
    ) as first_of_word
    group by created_at, lead_id order by ${byCreation} limit ${most} offset ${offset}`.execute(db);
  return rows;
}

interface RowOrder {
  readonly table: 'lead' | 'lead_name_word';
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

function isBeyond({ table, column, direction }: RowOrder, { key, id }: Position): Condition {
  const row = sql`(${sql.ref(column)}, ${sql.ref(`${table}.lead_id`)})`;
  const position = sql`(${key}::timestamptz, ${id}::bigint)`;
  return direction === 'asc' ? sql<SqlBool>`${row} > ${position}` : sql<SqlBool>`${row} < ${position}`;
}

/** Exact up to the limit, limit + 1 beyond it: counting a whole market would take a second. */
export async function countLeads(db: Db, question: LeadQuestion, count?: 'exact'): Promise<number> {
  const { scope, conditions } = question;
  const counted = await countByPart(db, question, count);
  if (counted !== undefined) return counted;
  const most = count === 'exact' ? sql`` : sql`limit ${sql.lit(EXACT_TOTAL_LIMIT + 1)}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (select 1 ${fromScopedLeads(scope, conditions)} ${most}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Row limits that cover the counted leads, unless many leads have several such rows. */
const MOST_PARTS = [36_000, 150_000];

/**
 * `countLeads` from the index of the car or word table alone. Undefined if inconclusive: the search has no such table,
 * or the rows read belong to few leads and more follow.
 */
async function countByPart(
  db: Db,
  { fromPart, partOfName }: LeadQuestion,
  count?: 'exact',
): Promise<number | undefined> {
  if (!fromPart) return undefined;
  // Within one word a lead has one row, so no deduplication is needed, which would cost more than the count.
  const isOnce = partOfName !== undefined && (await isOneWord(db, partOfName));
  const leadsOf = isOnce ? sql`count(*)` : sql`count(distinct lead_id)`;
  for (const most of count === 'exact' ? [Number.POSITIVE_INFINITY] : MOST_PARTS) {
    const limit = Number.isFinite(most) ? sql`limit ${sql.lit(most)}` : sql``;
    const { rows } = await sql<{ leads: number; parts: number }>`
      select ${leadsOf} as leads, count(*) as parts
      from (select lead_id ${fromPart} ${limit}) as counted`.execute(db);
    const { leads = 0, parts = 0 } = rows[0] ?? {};
    if (parts < most) return count === 'exact' ? leads : Math.min(leads, EXACT_TOTAL_LIMIT + 1);
    if (leads > EXACT_TOTAL_LIMIT) return EXACT_TOTAL_LIMIT + 1;
  }
  return undefined;
}

/** Whether the part of a name occurs in one word only. */
async function isOneWord(db: Db, part: string): Promise<boolean> {
  const { rows } = await sql`${wordsWith(part)} limit 2`.execute(db);
  return rows.length === 1;
}

/** Fewer leads than this are faster to sort than to find in a scan of the market. */
const FEW = 10_000;

/**
 * The question for the page, once the total is known: few leads with a car or name are searched by it, because the
 * planner would take a make that is common elsewhere for common here and scan the market.
 */
export function forPage(question: LeadQuestion, total: number): LeadQuestion {
  const { scope, fromPart } = question;
  if (!fromPart || total >= FEW) return question;
  return { scope, conditions: [sql<SqlBool>`lead.lead_id = any(array(select lead_id ${fromPart}))`] };
}
