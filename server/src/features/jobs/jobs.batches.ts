import { isOver, type JobLeadState } from '@otolead/contract/jobs/jobs.limits.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import { type JobTaskServices, lockJob, type RunningJob } from './jobs.run.ts';

export interface LeadOutcome {
  readonly leadId: number;
  readonly state: Exclude<JobLeadState, 'waiting'>;
  /** Key of a text; null if done. */
  readonly reason: string | null;
  /** Previous state of the lead, for an undo. */
  readonly kept?: JsonValue;
}

/**
 * Processes a job's leads in batches, each in one transaction with its outcomes and the progress, and ends the job: a
 * kill leaves whole batches, every lead is done once, and a cancel takes effect between batches. The job's row is
 * locked during a batch, so two workers alternate.
 */
export async function inBatches(
  { db, clock }: JobTaskServices,
  { job }: RunningJob,
  size: number,
  work: (tx: Tx, leadIds: readonly number[]) => Promise<readonly LeadOutcome[]>,
): Promise<void> {
  for (;;) {
    const isLast = await inTransaction(db, async (tx) => {
      const leadIds = await takeWaiting(tx, job.id, { size, after: 0, now: clock.now() });
      if (!leadIds) return true;
      await recordOutcomes(tx, job.id, await work(tx, leadIds));
      return false;
    });
    if (isLast) return;
  }
}

interface Pass {
  readonly size: number;
  /** Leads up to this one were tried in this pass. */
  readonly after: number;
  readonly now: Date;
}

/**
 * The next leads of a running job, its row locked. Empty if only already tried leads wait; undefined if the job is
 * over, which is then recorded.
 */
export async function takeWaiting(
  tx: Tx,
  jobId: number,
  { size, after, now }: Pass,
): Promise<number[] | undefined> {
  const job = await lockJob(tx, jobId);
  if (!job || isOver(job.state)) return undefined;
  if (job.cancel_requested_at) return endJob(tx, jobId, 'cancelled', now);
  const waiting = await findWaiting(tx, jobId, after, size);
  if (waiting.length > 0 || (await findWaiting(tx, jobId, 0, 1)).length > 0) return waiting;
  return endJob(tx, jobId, 'succeeded', now);
}

async function findWaiting(tx: Tx, jobId: number, after: number, size: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('job_lead')
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .where('lead_id', '>', after)
    .select('lead_id')
    .orderBy('lead_id')
    .limit(size)
    .execute();
  return rows.map(({ lead_id: leadId }) => leadId);
}

async function endJob(
  tx: Tx,
  jobId: number,
  state: 'cancelled' | 'succeeded',
  now: Date,
): Promise<undefined> {
  await tx.updateTable('job').set({ state, finished_at: now }).where('id', '=', jobId).execute();
}

/**
 * Records outcomes of waiting leads and the job's progress; returns the leads that were really waiting, which excludes
 * those of a second worker.
 */
export async function recordOutcomes(
  tx: Tx,
  jobId: number,
  outcomes: readonly LeadOutcome[],
): Promise<ReadonlySet<number>> {
  if (outcomes.length === 0) return new Set();
  const leadIds = outcomes.map(({ leadId }) => leadId);
  const states = outcomes.map(({ state }) => state);
  const reasons = outcomes.map(({ reason }) => reason);
  const kept = outcomes.map((outcome) => (outcome.kept === undefined ? null : JSON.stringify(outcome.kept)));
  const { rows } = await sql<{ lead_id: number }>`
    update job_lead set state = outcome.state, reason = outcome.reason, kept = outcome.kept::jsonb
    from unnest(${leadIds}::bigint[], ${states}::text[], ${reasons}::text[], ${kept}::text[])
      as outcome(lead_id, state, reason, kept)
    where job_lead.job_id = ${jobId} and job_lead.lead_id = outcome.lead_id
      and job_lead.state = 'waiting'
    returning job_lead.lead_id`.execute(tx);
  await tx
    .updateTable('job')
    .set((eb) => ({ done: eb('done', '+', rows.length) }))
    .where('id', '=', jobId)
    .execute();
  return new Set(rows.map(({ lead_id: leadId }) => leadId));
}

/** Counts a failed attempt; returns the attempts of each lead. */
export async function countTries(
  tx: Tx,
  jobId: number,
  leadIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (leadIds.length === 0) return new Map();
  const rows = await tx
    .updateTable('job_lead')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('job_id', '=', jobId)
    .where(sql<boolean>`lead_id = any(${leadIds})`)
    .where('state', '=', 'waiting')
    .returning(['lead_id', 'tries'])
    .execute();
  return new Map(rows.map(({ lead_id: leadId, tries }) => [leadId, tries]));
}

/** Targets and previous states of a job's leads. */
export async function findMarks(tx: Tx, jobId: number, leadIds: readonly number[]) {
  const rows = await tx
    .selectFrom('job_lead')
    .where('job_id', '=', jobId)
    .where(sql<boolean>`lead_id = any(${leadIds})`)
    .select(['lead_id', 'target', 'kept'])
    .execute();
  return new Map(rows.map(({ lead_id: leadId, ...marks }) => [leadId, marks]));
}
