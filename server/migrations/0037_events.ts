import { type Kysely, sql } from 'kysely';

/**
 * What has changed, kept for an hour: web processes tell it to open browsers. Read by transaction and not by id, because
 * transactions are not committed in the order of their ids (docs/decisions/032).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table event (
      id bigserial not null,
      xid xid8 not null default pg_current_xact_id(),
      kind text not null,
      market_id smallint references market,
      key bigint,
      version integer,
      user_id bigint,
      created_at timestamptz not null default now(),
      primary key (xid, id)
    );
  `.execute(db);
}
