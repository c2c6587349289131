import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The security log, partitioned by month. PostgreSQL itself makes it append-only, except that repeats within a minute
 * increment a count. Functions of the owner create the months and drop whole ones.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('trail/security_log.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
