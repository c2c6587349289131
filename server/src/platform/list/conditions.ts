import { type Expression, sql } from 'kysely';

/**
 * Narrows a query by a value if there is one: `.$call(whenGiven(id, (rows, value) => rows.where('id', '=', value)))`.
 */
export function whenGiven<Value, Query>(
  value: Value | undefined,
  narrow: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : narrow(query, value));
}

/** Case-insensitive containment; LIKE's wildcards are literal. */
export function contains(column: Expression<string>, part: string) {
  return sql<boolean>`position(lower(${part}) in lower(${column})) > 0`;
}

/** Whether any of the columns contains the typed text; no condition without text. */
export function holdsKeywords(keywords: string | undefined, columns: readonly Expression<string>[]) {
  const typed = keywords?.trim();
  if (!typed) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => contains(column, typed)),
    sql` or `,
  )})`;
}

/** Directions as SQL. */
export const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const;
