import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { listData, type RowOf } from '@otolead/contract/kernel/list-rows.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { PAGE_SIZES } from '@otolead/contract/kernel/page-sizes.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import type { Db } from '../db/database.ts';
import { paginate } from '../http/paginate.ts';
import type { Answer } from '../http/route.ts';
import { offsetOf } from './keyset.ts';

/** Default page size of a master list (spec B§9: the size comes from the server). */
const PAGE_SIZE = 50;

export interface NumberedPage<Row> {
  readonly rows: readonly Row[];
  readonly pagination: Pagination;
}

interface PageRequest<Column extends string> {
  readonly page?: number | undefined;
  readonly sort?: Column | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

interface PageOrder<Column extends string> {
  /** Sort expression of each sortable column in the contract. */
  readonly columns: Readonly<Record<Column, Expression<unknown>>>;
  /** Default order. */
  readonly initial: { readonly column: Column; readonly direction: 'asc' | 'desc' };
  /** Market of the page size (`list_page_size`). */
  readonly market?: Market;
  /** Tie-breaker that makes every order total. */
  readonly id: Expression<unknown>;
  /** For unbounded tables: maximum rows counted and paged; beyond them the search must be narrowed. */
  readonly reached?: { readonly db: Db; readonly rows: number };
}

/**
 * One page of a master table, for thousands of rows: counted exactly, read by OFFSET. A page beyond the last one
 * answers the last. `query` selects a row's data and joins by keys only, so that no join multiplies rows.
 */
export async function numberedPage<Tables extends keyof Database, Row, Column extends string>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  request: PageRequest<Column>,
  { columns, initial, id, market, reached }: PageOrder<Column>,
): Promise<NumberedPage<Row>> {
  const sorted = query
    .orderBy(
      columns[request.sort ?? initial.column],
      request.order ?? (request.sort ? 'asc' : initial.direction),
    )
    .orderBy(id);
  const size = sizeIn(market);
  const rowsOf = (page: number) =>
    sorted.limit(size).offset(sql<number>`(${page}::integer - 1) * ${size}`).execute();
  const wanted = request.page ?? 1;
  if (reached) offsetOf(wanted, PAGE_SIZES.least);
  const counting = reached ? countTo(query, size, reached) : countOf(query, size);
  const [{ total, limit, totalCapped }, rows] = await Promise.all([counting, rowsOf(wanted)]);
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / limit)));
  return {
    rows: page === wanted ? rows : await rowsOf(page),
    pagination: paginate({ total, totalCapped, limit, page, hasNext: page * limit < total }),
  };
}

/** Clamped; read with the page itself, so that a change applies to the next call. */
function sizeIn(market: Market | undefined): RawBuilder<number> {
  if (!market) return sql<number>`${sql.lit(PAGE_SIZE)}::integer`;
  return sql<number>`coalesce((select least(${sql.lit(PAGE_SIZES.most)}, greatest(${sql.lit(PAGE_SIZES.least)}, value::integer))
    from site_setting where market_id = ${market.id} and key = 'list_page_size' and jsonb_typeof(value) = 'number'),
    ${sql.lit(PAGE_SIZE)})`;
}

interface Counted {
  readonly total: number;
  readonly limit: number;
  readonly totalCapped?: boolean;
}

/** Counts up to the reachable rows + 1. */
async function countTo<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  size: RawBuilder<number>,
  { db, rows: most }: { readonly db: Db; readonly rows: number },
): Promise<Counted> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(most + 1);
  const { rows } =
    await sql<Counted>`select count(*) as total, ${size} as limit from (${some}) as found`.execute(db);
  const { total, limit } = rows[0] ?? { total: 0, limit: PAGE_SIZE };
  return { total: Math.min(total, most), limit, totalCapped: total > most };
}

async function countOf<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  size: RawBuilder<number>,
): Promise<Counted> {
  const counted = query.clearSelect().select([sql<number>`count(*)`.as('total'), size.as('limit')]);
  const found = (await counted.executeTakeFirst()) as { total: number; limit: number } | undefined;
  return found ?? { total: 0, limit: PAGE_SIZE };
}

/** Puts a page into the shape of the list's contract. */
export function pageAnswer<E extends ListEndpoint, Found>(
  list: E,
  { rows, pagination }: NumberedPage<Found>,
  present: (row: Found) => RowOf<E>,
): Answer<DataOf<E>> {
  return { data: listData(list, rows.map(present), pagination) as DataOf<E>, pagination };
}
