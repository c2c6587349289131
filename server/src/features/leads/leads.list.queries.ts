import type { Language } from '@otolead/contract/kernel/language.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { EXACT_TOTAL_LIMIT, LEAD_PAGE_SIZE } from '@otolead/contract/leads/leads.limits.ts';
import type { LeadListRequest } from '@otolead/contract/leads/leads.schema.ts';
import { type LeadSort, mayBeSorted } from '@otolead/contract/leads/search.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { DIRECTIONS } from '../../platform/list/conditions.ts';
import type { Position } from '../../platform/list/keyset.ts';
import { configName } from '../config/config.public.ts';
import { fromScopedLeads, type LeadScope, rowsOfLeads, scopedLeadRows, scopedLeads } from './leads.scope.ts';
import { fromWords, wordsWith } from './search/parts.ts';
import type { LeadQuestion } from './search/search.ts';
import type { Condition } from './search/terms.ts';

/** Each has an index on the market's leads (docs/decisions/006). */
const COLUMNS = {
  followup_date: 'lead.followup_at',
  created_date: 'lead.created_at',
  updated_date_crm: 'lead.updated_crm_at',
} as const satisfies Record<LeadSort, string>;

export interface LeadOrder {
  readonly column: (typeof COLUMNS)[LeadSort];
  readonly direction: 'asc' | 'desc';
}

/**
 * Due leads come first by default, other lists start with the newest (domain.md 14); 400 for an order that would hide
 * leads.
 */
export function leadOrder({ date_type: dateType, sort, direction }: LeadListRequest): LeadOrder {
  if (!mayBeSorted(sort, dateType)) throw invalidInput({ sort: text('leads:sort.needs_followup') });
  const by = sort ?? (dateType === 'followup_date' ? 'followup_date' : 'created_date');
  return { column: COLUMNS[by], direction: direction ?? (by === 'followup_date' ? 'asc' : 'desc') };
}

/** Name of the order in a cursor. */
export const nameOfOrder = ({ column, direction }: LeadOrder): string => `${column} ${direction}`;

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

/** An instant as PostgreSQL's UTC text, converted to the wire format without a `Date` (`isoOf`). */
function instant<Column extends string | null = string>(column: string): RawBuilder<Column> {
  return sql<Column>`${sql.ref(column)}::text`;
}

/** List rows by id, unordered. */
export const findLeadRows = {
  en: leadRowsIn('en'),
  id: leadRowsIn('id'),
  ph: leadRowsIn('ph'),
} satisfies Record<Language, unknown>;

export type LeadPageRow = Awaited<ReturnType<typeof findLeadRows.en>>[number];

function leadRowsIn(language: Language) {
  return rowsOfLeads((db, scope, ids) =>
    scopedLeads(db, scope)
      .where(sql<SqlBool>`lead.lead_id = any(${ids})`)
      .leftJoin('city', 'city.id', 'lead.city_id')
      .leftJoin('app_user as caller', 'caller.id', 'lead.last_agent_id')
      .leftJoin('app_user as owner', 'owner.id', 'lead.myactive_agent_id')
      .select([
        'lead.lead_id',
        'lead.name',
        'lead.mobile',
        'lead.city_id',
        'city.name as city',
        instant('lead.created_at').as('created_at'),
        'lead.status_id',
        configName('status_list', 'lead.status_id', language).as('status'),
        'lead.sub_status_id',
        configName('sub_status', 'lead.sub_status_id', language).as('sub_status'),
        configName('attribution_status_list', 'lead.attribution_id', language).as('attribution_status'),
        'lead.attempts',
        instant('lead.updated_crm_at').as('updated_crm_at'),
        instant<string | null>('lead.followup_at').as('followup_at'),
        'caller.name as agent_name',
        'owner.name as myactive_agent',
      ]),
  );
}

/** Preferences on the card and in the list: the first three in order of priority (spec A§9). */
const SHOWN_PREFERENCES = 3;

/** Preferences of a page's leads, by priority. */
export const findInterests = rowsOfLeads((db, scope, ids) =>
  scopedLeadRows(db, 'lead_preference', scope)
    .innerJoin('make', 'make.id', 'lead_preference.make_id')
    .innerJoin('model', 'model.id', 'lead_preference.model_id')
    .where(sql<SqlBool>`lead.lead_id = any(${ids})`)
    .where('lead_preference.sort_order', '<=', sql.lit(SHOWN_PREFERENCES))
    .select([
      'lead.lead_id',
      'lead_preference.make_id',
      'lead_preference.model_id',
      'make.name as make',
      'model.name as model',
    ])
    .orderBy('lead_preference.sort_order'),
);
