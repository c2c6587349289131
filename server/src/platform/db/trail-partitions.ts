import { TRAIL_KEPT_DAYS } from '@otolead/contract/trail/security.rules.ts';
import { sql } from 'kysely';
import type { Db } from './database.ts';

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
