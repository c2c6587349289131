import { type Kysely, sql } from 'kysely';

/** How far workers are with the rewrites that migrations leave to them (migrate.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table rewrite (
      -- The migration that asks for it.
      name text primary key,
      last_key bigint not null default 0,
      -- The largest key when it began.
      end_key bigint not null,
      row_count bigint not null default 0,
      began_at timestamptz not null default now(),
      done_at timestamptz
    )`.execute(db);
}
