import { type Kysely, sql } from 'kysely';

/** Uploads can be tried: their rows are judged by the same code, and what it wrote is taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table job add dry_run boolean not null default false`.execute(db);
}
