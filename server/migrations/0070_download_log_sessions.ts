import { type Kysely, sql } from 'kysely';

/** The server writes down each export with its session; the page is known once the browser names it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table download_log
      add column session_id bigint,
      alter column page_url drop not null;
  `.execute(db);
}
