import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/**
 * One short text for the state of these tables: every insert and update leaves a newer transaction id on a row,
 * every delete a smaller count. Cheap enough to be asked after each of thousands of calls.
 */
export async function tableDigest(db: Db, tables: readonly string[]): Promise<string> {
  if (tables.length === 0) return '';
  const parts = tables.map(
    (table): RawBuilder<string> =>
      sql`select ${table} || ':' || count(*) || ':' || coalesce(max(xmin::text::bigint), 0) as digest
        from ${sql.table(table)}`,
  );
  const found = await sql<{ digest: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return found.rows.map(({ digest }) => digest).join(' ');
}
