import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';

const DAY_MS = 86_400_000;
/** Retention of jobs. */
const KEEP_MS = 90 * DAY_MS;

/** Deletes expired files, leftovers of killed exports, and old jobs. */
export async function sweepJobs(db: Db, files: Files, now: Date): Promise<void> {
  const expired = await db
    .selectFrom('job')
    .where('file_key', 'is not', null)
    .where('file_expires_at', '<=', now)
    .select(['id', 'file_key'])
    .execute();
  for (const { id, file_key: key } of expired) {
    if (key !== null) await files.remove(key);
    await db.updateTable('job').set({ file_key: null }).where('id', '=', id).execute();
  }
  await files.sweep(new Date(now.getTime() - DAY_MS));
  await db
    .deleteFrom('job')
    .where('finished_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute();
}
