import { TRAIL_KEPT_DAYS } from '@otolead/contract/trail/security.rules.ts';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isLockTimeout } from './database-error.ts';

const LOGS = ['security_log', 'view_log'] as const;
const DAY_MS = 86_400_000;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Creates this month's and the next partition of the trail, at the start and daily by the worker. */
export async function ensureTrailPartitions(db: Db, now: Date): Promise<void> {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  for (const log of LOGS)
    for (const month of [now, next])
      await sql`select ensure_trail_partition(${log}, ${dayOf(month)}::date)`.execute(db);
}

/** Drops months that lie entirely beyond the retention of the trail. */
export async function dropOldTrail(db: Db, now: Date): Promise<void> {
  const before = dayOf(new Date(now.getTime() - TRAIL_KEPT_DAYS * DAY_MS));
  for (const log of LOGS) await sql`select drop_trail_partitions(${log}, ${before}::date)`.execute(db);
}

/** Where months go that are older than so many, as the environment names it. */
export interface OldLogs {
  readonly OLD_LOGS_TABLESPACE?: string | undefined;
  readonly OLD_LOGS_AFTER_MONTHS: number;
}

/**
 * Moves old months of the trail to another tablespace, each in a transaction that keeps readers of the month waiting. A
 * month in use for longer than it may wait is left to the next night.
 */
export async function moveOldTrail(db: Db, now: Date, to: OldLogs): Promise<void> {
  const { OLD_LOGS_TABLESPACE: tablespace, OLD_LOGS_AFTER_MONTHS: months } = to;
  if (tablespace === undefined) return;
  const before = dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)));
  for (const log of LOGS) {
    try {
      while (await moveMonth(db, log, before, tablespace));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

async function moveMonth(db: Db, log: string, before: string, tablespace: string): Promise<boolean> {
  const { rows } = await sql<{ month: string | null }>`
    select move_trail_partition(${log}, ${before}::date, ${tablespace}) as month`.execute(db);
  return rows[0]?.month != null;
}
