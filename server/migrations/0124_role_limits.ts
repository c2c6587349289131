import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/**
 * What a role may read of a market; without a row the defaults of limits.rules.ts apply. `read_count` has what each user
 * read by hour, so that no call sums the log of views.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('trail/read_limits.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
