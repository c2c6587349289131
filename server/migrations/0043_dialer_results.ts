import { type Kysely, sql } from 'kysely';

/** Calls that a dialer has told of, so that one told of twice is one call. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table dialer_result (
      market_id smallint not null references market,
      call_id text not null,
      lead_id bigint not null,
      created_at timestamptz not null,
      primary key (market_id, call_id)
    );
  `.execute(db);
}
