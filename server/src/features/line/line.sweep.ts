import type { Db } from '../../platform/db/database.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Longer than any report of a call may be late. */
const CALLS_MS = 3 * DAY_MS;
const ADHERENCE_MS = 400 * DAY_MS;

/** Deletes old calls, with the numbers of unknown callers, and days of adherence that no report compares any more. */
export async function sweepLines(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('line_call')
    .where('started_at', '<', new Date(now.getTime() - CALLS_MS))
    .execute();
  const oldest = new Date(now.getTime() - ADHERENCE_MS).toISOString().slice(0, 10);
  await db.deleteFrom('agent_line_day').where('day', '<', oldest).execute();
}
