import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** Database of reports, details and exports: the operator's replica, else the primary. */
export interface Reading {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly isReplica?: true;
}

/** What a read may not lack. */
interface Need {
  /** Place in the write-ahead log that has to be there. */
  readonly position?: string | undefined;
  /** Milliseconds to wait for it. */
  readonly waitMs?: number;
  /** Largest tolerated lag in milliseconds; default: any. */
  readonly lagMs?: number;
  readonly now: Date;
  /** Receives the failure of a replica that does not answer. */
  readonly onAway?: (error: unknown) => void;
}

export interface Fresh {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Instant up to which a late replica has changes; null while it keeps up, and on the primary. */
  readonly lateSince: Date | null;
}

/** Lag from which a replica reports it. */
const LATE_MS = 10_000;
const LOOK_AGAIN_MS = 10;

/** The replica if it has what the read needs, else the primary. */
export async function readingFor(
  reading: Reading,
  { db, pool }: Omit<Reading, 'isReplica'>,
  need: Need,
): Promise<Fresh> {
  const primary = { db, pool, lateSince: null };
  if (!reading.isReplica) return { ...reading, lateSince: null };
  try {
    const until = performance.now() + (need.waitMs ?? 0);
    for (;;) {
      const { has, replayed } = await stateOf(reading.db, need.position);
      const lag = replayed ? need.now.getTime() - replayed.getTime() : 0;
      if (lag > (need.lagMs ?? Number.POSITIVE_INFINITY)) return primary;
      if (has) return { ...reading, lateSince: lag > LATE_MS ? replayed : null };
      if (performance.now() >= until) return primary;
      await delay(LOOK_AGAIN_MS);
    }
  } catch (error) {
    need.onAway?.(error);
    return primary;
  }
}

/** Place in the write-ahead log that is behind everything committed so far; undefined on a standby. */
export async function positionOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ position: string | null }>`
    select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end::text as position`.execute(
    db,
  );
  return rows[0]?.position ?? undefined;
}

/**
 * A replica with nothing left to replay is as current as its connection to the primary. One that was promoted is
 * judged by what it has written.
 */
async function stateOf(
  db: Db,
  position: string | undefined,
): Promise<{ has: boolean; replayed: Date | null }> {
  const { rows } = await sql<{ has: boolean; replayed: Date | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
        >= ${position ?? '0/0'}::pg_lsn as has,
      case when pg_is_in_recovery() and not (
        pg_last_wal_receive_lsn() is not distinct from pg_last_wal_replay_lsn()
        and exists (select 1 from pg_stat_wal_receiver))
      then pg_last_xact_replay_timestamp() end as replayed`.execute(db);
  return rows[0] ?? { has: false, replayed: null };
}
