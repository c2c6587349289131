import type { DataOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Pagination } from '@otolead/contract/kernel/envelope.ts';
import type { ListEndpoint } from '@otolead/contract/kernel/list.ts';
import { listData, type RowOf } from '@otolead/contract/kernel/list-rows.ts';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';
import { paginate } from '../http/paginate.ts';
import type { Answer } from '../http/route.ts';

/** Rows on a page of a master list (spec B§9: the size comes from the server). */
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
  /** What each sortable column of the contract is sorted by. */
  readonly columns: Readonly<Record<Column, Expression<unknown>>>;
  /** The order without a choice. */
  readonly initial: { readonly column: Column; readonly direction: 'asc' | 'desc' };
  /** Makes every order total. */
  readonly id: Expression<unknown>;
}

/**
 * One page of a master table, for tables of thousands of rows: counted exactly, read by OFFSET. A page beyond the last
 * one answers the last. `query` selects what a row needs and joins by keys only, so that no join multiplies rows.
 */
export async function numberedPage<Tables extends keyof Database, Row, Column extends string>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  request: PageRequest<Column>,
  { columns, initial, id }: PageOrder<Column>,
): Promise<NumberedPage<Row>> {
  const sorted = query
    .orderBy(
      columns[request.sort ?? initial.column],
      request.order ?? (request.sort ? 'asc' : initial.direction),
    )
    .orderBy(id);
  const rowsOf = (page: number) =>
    sorted
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute();
  const wanted = request.page ?? 1;
  const [total, rows] = await Promise.all([countOf(query), rowsOf(wanted)]);
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  return {
    rows: page === wanted ? rows : await rowsOf(page),
    pagination: paginate({ total, limit: PAGE_SIZE, page, hasNext: page * PAGE_SIZE < total }),
  };
}

async function countOf<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as('total'));
  return ((await counted.executeTakeFirst()) as { total: number } | undefined)?.total ?? 0;
}

/** Puts a page where the contract of the list wants its rows. */
export function pageAnswer<E extends ListEndpoint, Found>(
  list: E,
  { rows, pagination }: NumberedPage<Found>,
  present: (row: Found) => RowOf<E>,
): Answer<DataOf<E>> {
  return { data: listData(list, rows.map(present), pagination) as DataOf<E>, pagination };
}

/** The condition that a text contains another one, whatever their case; signs of LIKE count as letters. */
export function contains(column: Expression<string>, part: string) {
  return sql<boolean>`position(lower(${part}) in lower(${column})) > 0`;
}
