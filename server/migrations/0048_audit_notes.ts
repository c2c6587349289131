import { type Kysely, sql } from 'kysely';

/** Remarks about moments of an audit's recording. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table audit add column notes jsonb not null default '[]'`.execute(db);
}
