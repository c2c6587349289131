import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Exports after office hours above the market's cap wait for a second person, where the market says so. */
export async function up(db: Kysely<never>): Promise<void> {
  const text = await readFile(new URL('trail/export_approval.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(db);
}
