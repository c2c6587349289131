import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Creates the monthly partitions of `activity` from the month of `from` to the month after `until`. Called at the start
 * and daily by the worker, long before a month's first row; a row without its partition would land in the default
 * partition and block creating it.
 */
export async function ensureActivityPartitions(db: Db, from: Date, until: Date): Promise<void> {
  const last = Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1);
  for (let month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth()); month <= last; month = next(month)) {
    await sql`select ensure_activity_partition(${new Date(month).toISOString().slice(0, 10)})`.execute(db);
  }
}

function next(month: number): number {
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
