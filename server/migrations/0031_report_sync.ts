import { type Kysely, sql } from 'kysely';

/** When the calls that reports count were last read from the history, and the way to the calls and pushes of a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table report_fill add synced_at timestamptz;
    create index activity_dialer on activity (market_id, type, created_at)
      where type in ('dialer_disposition', 'dialer_push');
  `.execute(db);
}
