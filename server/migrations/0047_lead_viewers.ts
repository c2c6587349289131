import { type Kysely, sql } from 'kysely';

/**
 * Browsers that have a lead open, and until when their report counts. Unlogged, because after a crash of PostgreSQL every
 * browser reports again within half a minute.
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
