import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** Database of reports, details and exports: the operator's replica, else the primary. */
export interface Reading {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly isReplica?: true;
}

/** Lag from which a replica reports it. */
const LATE_MS = 10_000;

/**
 * Instant up to which a replica has changes; null while it keeps up, or on a primary. A replica with nothing left to
 * replay is as current as its connection to the primary.
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
