import { type Kysely, sql } from 'kysely';

/** Entries of the server operator (`npm run cli`), who is no user. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table change_log alter column actor_id drop not null`.execute(db);
}
