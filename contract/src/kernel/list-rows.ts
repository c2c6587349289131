import type { z } from 'zod';
import type { Pagination } from './envelope.ts';
import type { ListEndpoint } from './list.ts';

/* Kept apart from the declarations, whose validation library the browser does not load. */

export type RowOf<E> = E extends ListEndpoint<z.ZodType, infer Row, z.ZodType> ? Row : never;

/** Rows of an answer, wherever the list puts them. */
export function rowsOf<Row>(list: ListEndpoint<z.ZodType, Row>, data: unknown): readonly Row[] {
  const found = list.rows === null ? data : (data as Record<string, unknown>)[list.rows];
  return found as readonly Row[];
}

/** Inverse of `rowsOf`. */
export function listData(list: ListEndpoint, rows: readonly unknown[], page: Pagination): unknown {
  return list.rows === null ? rows : { [list.rows]: rows, pagination: page };
}
