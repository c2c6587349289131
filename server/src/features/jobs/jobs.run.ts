import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import { factsOfKind, type JobKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { type Market, marketById } from '@otolead/contract/kernel/market.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Task } from 'graphile-worker';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Actor } from '../../platform/http/context.ts';
import { AppError, isNoRoom, NO_ROOM } from '../../platform/http/errors.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';
import { limitsOf, storedLimits } from '../../platform/trail/role-limits.ts';
import type { JobRow } from './jobs.queries.ts';

export interface JobTaskServices {
  readonly db: Db;
  readonly clock: Clock;
}

/** A job taken by a worker, with the person it runs for. */
export interface RunningJob {
  readonly job: JobRow;
  readonly market: Market;
  /** Has no rights: permission was decided at the request. */
  readonly actor: Actor;
}

/**
 * Task of a job kind: takes the job unless it is over or its owner was deactivated, which ends it (domain.md 15), does
 * the work, and marks it as failed after the last attempt, or at once if the request is refused; `afterFailure` then
 * cleans up. The work itself ends the job (`inBatches`, or `finishWithFile`).
 */
export function jobTask(
  services: JobTaskServices,
  kind: JobKind,
  work: (running: RunningJob) => Promise<void>,
  afterFailure?: (jobId: number) => Promise<void>,
): Task {
  return async (payload, { job: queued }) => {
    const { job_id: jobId } = payload as { job_id: number };
    const running = await take(services, kind, jobId);
    if (!running) return;
    try {
      await work(running);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal || queued.attempts >= queued.max_attempts) {
        await fail(services, kind, jobId, refusal ?? (isNoRoom(error) ? NO_ROOM : FAILED));
        await afterFailure?.(jobId);
      }
      if (!refusal) throw error;
    }
  };
}

async function take(
  { db, clock }: JobTaskServices,
  kind: JobKind,
  jobId: number,
): Promise<RunningJob | undefined> {
  return inTransaction(db, async (tx) => {
    const job = await lockJob(tx, jobId);
    if (!job || job.kind !== kind || isOver(job.state)) return undefined;
    const now = clock.now();
    const user = await tx
      .selectFrom('app_user')
      .where('id', '=', job.user_id)
      .select(['id', 'role_id', 'dse_id', 'name', 'username', 'email', 'status'])
      .select(storedLimits(job.market_id, 'app_user.role_id').as('limits'))
      .executeTakeFirstOrThrow();
    if (user.status !== STORED_STATUS.active)
      return cancelJob(tx, jobId, now, text('jobs:outcome.deactivated'));
    const started = await tx
      .updateTable('job')
      .set({ state: 'running', started_at: job.started_at ?? now })
      .where('id', '=', jobId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      job: started,
      market: marketById(job.market_id),
      actor: {
        userId: user.id,
        roleId: user.role_id,
        dseId: user.dse_id,
        name: user.name,
        username: user.username,
        email: user.email,
        sessionId: 0,
        marketIds: [job.market_id],
        held: new Set(),
        denied: new Set(),
        limits: limitsOf(user.limits),
      },
    };
  });
}

/** Ends a locked job; `why` replaces the progress message. */
export async function cancelJob(tx: Tx, jobId: number, now: Date, why?: Text): Promise<undefined> {
  await tx
    .updateTable('job')
    // The request is no longer needed and may contain a person's name.
    .set({ state: 'cancelled', request: '{}', finished_at: now, error: why ? JSON.stringify(why) : null })
    .where('id', '=', jobId)
    .execute();
}

/** Held until the transaction ends, which serialises two workers, or a worker and a cancel. */
export function lockJob(tx: Tx, jobId: number): Promise<JobRow | undefined> {
  return tx.selectFrom('job').where('id', '=', jobId).selectAll().forUpdate().executeTakeFirst();
}

const FAILED = text('jobs:outcome.failed');

/** Refusal of the request, which no later attempt would change. */
const refusalIn = (error: unknown): Text | null =>
  error instanceof AppError && error.status === 400 ? error.text : null;

async function fail({ db, clock }: JobTaskServices, kind: JobKind, jobId: number, why: Text): Promise<void> {
  await db
    .updateTable('job')
    .set({
      state: 'failed',
      error: JSON.stringify(why),
      // The request may contain a person's name and is kept only for retries.
      ...(!factsOfKind(kind).isRepeatable && { request: '{}' }),
      finished_at: clock.now(),
    })
    .where('id', '=', jobId)
    .where('finished_at', 'is', null)
    .execute();
}
