import { type Kysely, sql } from 'kysely';

/** Verdicts of a virus scan on uploaded files, and the bytes that each person has uploaded in a day. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['document', 'audit_attachment']) {
    await sql`alter table ${sql.table(table)}
      add column scan_state text not null default 'unscanned'
        constraint ${sql.ref(`${table}_scan_state`)} check (scan_state in ('unscanned', 'waiting', 'clean', 'infected')),
      add column scan_tried_at timestamptz`.execute(db);
    await sql`create index ${sql.ref(`${table}_unscanned`)} on ${sql.table(table)} (scan_tried_at nulls first)
      where scan_state = 'waiting'`.execute(db);
  }
  await sql`create table upload_usage (
    user_id integer not null references app_user,
    day date not null,
    bytes bigint not null,
    primary key (user_id, day)
  )`.execute(db);
}
