import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/**
 * A short text for the state of each table: every insert and update leaves a newer transaction id on a row, every
 * delete a smaller count. Cheap enough to run after each of thousands of calls.
 */
export async function tableDigests(db: Db, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    (table): RawBuilder<{ name: string; state: string }> =>
      sql`select ${table} as name, count(*) || ':' || coalesce(max(xmin::text::bigint), 0) as state
        from ${sql.table(table)}`,
  );
  const found = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(found.rows.map(({ name, state }) => [name, state]));
}

/** `tableDigests` as one text. */
export async function tableDigest(db: Db, tables: readonly string[]): Promise<string> {
  const digests = await tableDigests(db, tables);
  return tables.map((table) => `${table}:${digests.get(table)}`).join(' ');
}
