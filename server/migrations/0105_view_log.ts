import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The log of views, partitioned by month and append-only: who saw or exported which leads. Leads are found by an index
 * on the array of ids; users, sessions and keys by time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('trail/view_log.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
