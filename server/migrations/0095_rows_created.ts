import { type Kysely, sql } from 'kysely';

/** Of the rows of a file that were done, those that made a record. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table job add column rows_created integer not null default 0`.execute(db);
}
