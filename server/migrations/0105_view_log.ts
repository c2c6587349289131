import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The log of views, by month and append-only: who saw which leads, and what left the house. A lead finds its views by the
 * array of ids; a user, a session and a key find theirs by time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('trail/view_log.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
