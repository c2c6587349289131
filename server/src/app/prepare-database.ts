import type pg from 'pg';
import { findMissingIds } from '../features/lead-status/lead-status.public.ts';
import { ensureActivityPartitions } from '../platform/db/activity-partitions.ts';
import type { Db } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ensureTrailPartitions } from '../platform/db/trail-partitions.ts';
import { checkDatabase, countOf } from './check-database.ts';

/**
 * Migrates the schema and refuses to continue if configuration rows that rules rely on are missing. A role without
 * ownership continues only if nothing is pending.
 */
export async function prepareDatabase(db: Db, pool: pg.Pool, now: Date): Promise<string[]> {
  const { pending, isOwner } = await checkDatabase(pool);
  if (!isOwner && pending.length > 0) {
    throw new Error(
      `The database lacks ${countOf(pending)}, which its owner makes: npm run migrate with the owner's DATABASE_URL`,
    );
  }
  const applied = isOwner ? await migrate(pool) : [];
  await ensureActivityPartitions(db, now, now);
  await ensureTrailPartitions(db, now);
  const missing = await findMissingIds(db);
  if (missing.length > 0) {
    throw new Error(`Configuration rows are missing that the rules rely on: ${missing.join(', ')}`);
  }
  return applied;
}
