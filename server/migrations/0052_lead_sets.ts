import { type Kysely, sql } from 'kysely';

/** Leads that a link names by a short token, because their ids are too long for an address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lead_set (
      token text primary key,
      market_id smallint not null,
      user_id integer not null,
      digest text not null,
      lead_ids bigint[] not null,
      expires_at timestamptz not null
    );
    create unique index lead_set_same on lead_set (user_id, market_id, digest);
    create index lead_set_expiry on lead_set (expires_at);
  `.execute(db);
}
