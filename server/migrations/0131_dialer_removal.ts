import { type Kysely, sql } from 'kysely';

/** Erased leads on their way out of the dialer, so that the list of erasures shows what the dialer has not done yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table dialer_removal (
      lead_id bigint primary key,
      market_id smallint not null references market,
      state text not null check (state in ('waiting', 'failing', 'done', 'failed')),
      -- A black-listed number for the dialer's do-not-call list; emptied at the end.
      refused_number text,
      updated_at timestamptz not null
    )`.execute(db);
}
