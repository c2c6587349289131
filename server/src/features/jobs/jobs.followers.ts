import { isOver, UNDO_MS } from '@otolead/contract/jobs/jobs.limits.ts';
import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JobRow, LeadCounts } from './jobs.queries.ts';

/** Jobs that undo or retry others. */
export interface Followers {
  readonly undoneBy: number | null;
  readonly retriedBy: number | null;
}

export const NO_FOLLOWERS: Followers = { undoneBy: null, retriedBy: null };

/**
 * By job. An undo that was cancelled or failed part way may be repeated; a retry continues from the newer job unless
 * that was cancelled.
 */
export async function findFollowers(
  db: Db | Tx,
  jobs: readonly Pick<JobRow, 'id' | 'kind'>[],
): Promise<ReadonlyMap<number, Followers>> {
  const ids = jobs.map(({ id }) => id);
  const rows = await db
    .selectFrom('job')
    .where(sql<boolean>`of_job_id = any(${ids})`)
    .where('state', '!=', 'cancelled')
    .select(['id', 'of_job_id', 'kind', 'state'])
    .orderBy('id')
    .execute();
  const of = ({ id, kind }: Pick<JobRow, 'id' | 'kind'>): Followers => {
    const mine = rows.filter((row) => row.of_job_id === id);
    const undo = mine.findLast((row) => row.kind === factsOfKind(kind).undo && row.state !== 'failed');
    return { undoneBy: undo?.id ?? null, retriedBy: mine.findLast((row) => row.kind === kind)?.id ?? null };
  };
  return new Map(jobs.map((job) => [job.id, of(job)]));
}

/** Until when a job may be undone; null if not any more. */
export function undoneUntil(row: JobRow, { done }: LeadCounts, now: Date): Date | null {
  if (!factsOfKind(row.kind).undo || row.finished_at === null || done === 0) return null;
  const until = new Date(row.finished_at.getTime() + UNDO_MS);
  return until > now ? until : null;
}

/** Leads to retry: those that failed, and in a failed job those not reached. */
export function leftOver(row: JobRow, { failed, waiting }: LeadCounts): number {
  if (!factsOfKind(row.kind).isRepeatable || !isOver(row.state)) return 0;
  return failed + (row.state === 'failed' ? waiting : 0);
}
