import { FILE_KEPT_DAYS, isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { cancelJob, type JobTaskServices, lockJob } from './jobs.run.ts';

const DAY_MS = 86_400_000;

export interface FinishedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly rows: number;
}

/**
 * Ends a job with its file; the caller's additions to the transaction (the mail) happen once. Undefined if the job was
 * cancelled or ended by another worker: then nothing is announced and the file has no owner.
 */
export async function finishWithFile(
  tx: Tx,
  jobId: number,
  file: FinishedFile,
  now: Date,
): Promise<{ readonly expiresAt: Date } | undefined> {
  const job = await lockJob(tx, jobId);
  if (!job || isOver(job.state)) return undefined;
  if (job.cancel_requested_at) return cancelJob(tx, jobId, now);
  const expiresAt = new Date(now.getTime() + FILE_KEPT_DAYS * DAY_MS);
  await tx
    .updateTable('job')
    .set({
      state: 'succeeded',
      // The search is no longer needed and may contain a person's name.
      request: '{}',
      finished_at: now,
      done: file.rows,
      total: file.rows,
      file_key: file.key,
      file_name: file.name,
      file_size: file.size,
      file_expires_at: expiresAt,
    })
    .where('id', '=', jobId)
    .execute();
  return { expiresAt };
}

/** Ends a job whose result its feature stores; false if it was cancelled or ended by another worker. */
export async function finishJob(tx: Tx, jobId: number, done: number, now: Date): Promise<boolean> {
  const job = await lockJob(tx, jobId);
  if (!job || isOver(job.state)) return false;
  if (job.cancel_requested_at) {
    await cancelJob(tx, jobId, now);
    return false;
  }
  const ended = { state: 'succeeded', request: '{}', finished_at: now, done, total: done } as const;
  await tx.updateTable('job').set(ended).where('id', '=', jobId).execute();
  return true;
}

/** Sets the amount of work once it is known. */
export async function setTotal(db: Db, jobId: number, total: number): Promise<void> {
  await db.updateTable('job').set({ total }).where('id', '=', jobId).execute();
}

/** Records progress; false if the job is to end. */
export async function reportProgress(db: Db, jobId: number, done: number): Promise<boolean> {
  const job = await db
    .updateTable('job')
    .set({ done })
    .where('id', '=', jobId)
    .where('finished_at', 'is', null)
    .returning('cancel_requested_at')
    .executeTakeFirst();
  return job !== undefined && job.cancel_requested_at === null;
}

/** For work stopped by `reportProgress`. */
export async function endCancelled({ clock, db }: JobTaskServices, jobId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (job && !isOver(job.state)) await cancelJob(tx, jobId, clock.now());
  });
}
