import { type Expression, sql } from 'kysely';

/** Narrows a query by a value where there is one: `.$call(whenGiven(id, (rows, value) => rows.where('id', '=', value)))`. */
export function whenGiven<Value, Query>(
  value: Value | undefined,
  narrow: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : narrow(query, value));
}

/** The condition that a text contains another one, in any case of letters; signs of LIKE count as letters. */
export function contains(column: Expression<string>, part: string) {
  return sql<boolean>`position(lower(${part}) in lower(${column})) > 0`;
}

/** The condition that any of the columns holds what was typed; nothing typed is none. */
export function holdsKeywords(keywords: string | undefined, columns: readonly Expression<string>[]) {
  const typed = keywords?.trim();
  if (!typed) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => contains(column, typed)),
    sql` or `,
  )})`;
}

/** A direction as a statement says it. */
export const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const;
