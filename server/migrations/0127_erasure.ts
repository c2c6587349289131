import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * Erased persons: the list of erasures, the secret of their pseudonyms, and the one change of the change log that
 * PostgreSQL lets through: a number of the black list gives way.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('privacy/erasure.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
  await sql`insert into erasure_key (key) values (${randomBytes(32)})`.execute(db);
}
