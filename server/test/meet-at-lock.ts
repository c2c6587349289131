import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Tx } from '../src/platform/db/database.ts';
import type { TestApp } from './harness.ts';

/**
 * A deterministic race: `hold` takes a lock, each call is sent once the previous one waits for a lock, then the lock is
 * released and all continue. At most six calls, because each needs a connection, and so does this.
 */
export async function meetAtLock<Answer>(
  t: TestApp,
  hold: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const sent: Promise<Answer>[] = [];
  await t.db.transaction().execute(async (tx) => {
    await hold(tx);
    for (const call of calls) {
      sent.push(call());
      await vi.waitUntil(async () => (await countWaiting(t)) === sent.length, {
        interval: 10,
        timeout: 5_000,
      });
    }
  });
  return Promise.all(sent);
}

async function countWaiting({ db }: TestApp): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return found.rows[0]?.count ?? 0;
}
