import { isOver, UNDO_MS } from '@otolead/contract/jobs/jobs.limits.ts';
import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/context.ts';
import type { JobRow, LeadCounts } from './jobs.queries.ts';

/** Jobs that take others back or repeat what failed of them. */
export interface Followers {
  readonly undoneBy: number | null;
  readonly retriedBy: number | null;
}

export const NO_FOLLOWERS: Followers = { undoneBy: null, retriedBy: null };

/**
 * By job. What was taken back in part only, because that was cancelled or failed, may be taken back once more; what is
 * tried again goes on from the newer job unless that was cancelled.
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

/** Whether the caller still holds the right under which the job was asked for. */
export function mayRepeat({ held, denied }: Pick<Actor, 'held' | 'denied'>, row: JobRow): boolean {
  const { right } = factsOfKind(row.kind);
  const access = row.access ?? (right === 'signed-in' ? null : right);
  return access !== null && mayReach(access, held, denied);
}

/** The moment up to which a job may be taken back; null where it cannot be any more. */
export function undoneUntil(row: JobRow, { done }: LeadCounts, now: Date): Date | null {
  if (!factsOfKind(row.kind).undo || row.finished_at === null || done === 0) return null;
  const until = new Date(row.finished_at.getTime() + UNDO_MS);
  return until > now ? until : null;
}

/** Leads that may be tried again: those that failed, and of a job that failed those that it did not reach. */
export function leftOver(row: JobRow, { failed, waiting }: LeadCounts): number {
  if (!factsOfKind(row.kind).isRepeatable || !isOver(row.state)) return 0;
  return failed + (row.state === 'failed' ? waiting : 0);
}
