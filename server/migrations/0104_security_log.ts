import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * The security log, by month and append-only: PostgreSQL itself keeps its entries as they were written, but that what is
 * repeated within a minute counts up. The owner's functions make the months and drop them whole.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('trail/security_log.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
