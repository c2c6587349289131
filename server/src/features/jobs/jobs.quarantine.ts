import type { Tx } from '../../platform/db/database.ts';

/** In a copy of production: cancels all open jobs. */
export async function cancelOpenJobs(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ state: 'cancelled', cancel_requested_at: now, finished_at: now })
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
