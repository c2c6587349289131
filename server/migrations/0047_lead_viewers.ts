import { type Kysely, sql } from 'kysely';

/**
 * Which browsers have a lead open, until when unless they say so again. Nothing of it is worth a line in the write-ahead
 * log: after a crash of PostgreSQL every browser says it again within half a minute.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create unlogged table lead_viewer (
      lead_id bigint not null,
      session_id bigint not null,
      market_id smallint not null,
      user_id integer not null,
      since timestamptz not null,
      expires_at timestamptz not null,
      primary key (lead_id, session_id)
    );
    create index lead_viewer_session on lead_viewer (session_id);
  `.execute(db);
}
