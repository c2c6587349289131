import { type Kysely, sql } from 'kysely';

/** What customers agreed to, with its source and the version of the text, and when they took it back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lead_consent (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null references market,
      given_at timestamptz not null,
      source text not null,
      text_version text,
      -- Who wrote it down; null for partners.
      created_by integer references app_user,
      created_at timestamptz not null,
      withdrawn_at timestamptz,
      withdrawn_by integer references app_user,
      primary key (lead_id, id)
    )`.execute(db);
}
