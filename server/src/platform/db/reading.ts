import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** What reports, details and exports read: a replica where the operator has one, else the database itself. */
export interface Reading {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly isReplica?: true;
}

/** A replica that is further behind says so. */
const LATE_MS = 10_000;

/**
 * The moment up to which a replica tells of changes; null while it follows, and of a database that follows none. A
 * replica with nothing left to replay is as new as its connection to the primary.
 */
export async function lateSince({ db }: Pick<Reading, 'db'>, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ replayed: Date | null }>`
    select case when pg_is_in_recovery() and not (
        pg_last_wal_receive_lsn() is not distinct from pg_last_wal_replay_lsn()
        and exists (select 1 from pg_stat_wal_receiver))
      then pg_last_xact_replay_timestamp() end as replayed`.execute(db);
  const replayed = rows[0]?.replayed ?? null;
  return replayed !== null && now.getTime() - replayed.getTime() > LATE_MS ? replayed : null;
}
