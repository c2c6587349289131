import { isOver, UNDO_MS } from '@otolead/contract/jobs/jobs.limits.ts';
import { factsOfKind, type JobKind } from '@otolead/contract/jobs/kinds.rules.ts';
import type { AccessKey } from '@otolead/contract/kernel/access.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, forbidden, notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { findFollowers, NO_FOLLOWERS } from './jobs.followers.ts';
import { ownerOf } from './jobs.own.ts';
import { mayRepeat } from './jobs.policy.ts';
import { type JobRow, lockOwnJob } from './jobs.queries.ts';
import { freezeLeads, startJob } from './jobs.start.ts';

/**
 * Undoes one of the caller's jobs; a repeat returns the same job. Throws 404 for other people's jobs, 403 if the right
 * was lost, 400 while it runs, after an hour, and if there is nothing to undo.
 */
export function undoJob(context: ActorContext, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const job = await lockRepeatable(context, tx, id);
    const { undo } = factsOfKind(job.kind);
    if (!undo) throw badRequest(text('jobs:undo.nothing'));
    if (!isOver(job.state) || job.finished_at === null) throw badRequest(text('jobs:undo.running'));
    const { undoneBy } = (await findFollowers(tx, [job])).get(id) ?? NO_FOLLOWERS;
    if (undoneBy !== null) return undoneBy;
    if (job.finished_at.getTime() + UNDO_MS <= context.clock.now().getTime())
      throw badRequest(text('jobs:undo.late'));
    const title = text('jobs:undo.job', { title: job.title });
    const started = await follow(context, tx, job, { kind: undo, title });
    const done = scopedLeads(tx, leadScope(context)).where(sql<boolean>`lead.lead_id in (
      select lead_id from job_lead where job_id = ${id} and state = 'done'
      except
      select lead_id from job_lead join job on job.id = job_id where of_job_id = ${id} and kind = ${undo}
        and job_lead.state = 'done')`);
    if ((await freezeLeads(tx, started, done)) === 0) throw badRequest(text('jobs:undo.nothing'));
    return started;
  });
}

/**
 * Retries the failures of one of the caller's jobs; a repeat returns the same job. Throws 404 and 403 like undoJob, 400
 * if nothing is left to retry.
 */
export function retryJob(context: ActorContext, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const job = await lockRepeatable(context, tx, id);
    const { retriedBy } = (await findFollowers(tx, [job])).get(id) ?? NO_FOLLOWERS;
    if (retriedBy !== null) return retriedBy;
    if (!factsOfKind(job.kind).isRepeatable || !isOver(job.state))
      throw badRequest(text('jobs:retry.nothing'));
    const states = job.state === 'failed' ? ['failed', 'waiting'] : ['failed'];
    const started = await follow(context, tx, job, { kind: job.kind, title: job.title });
    const left = scopedLeads(tx, leadScope(context)).where(sql<boolean>`lead.lead_id in (
      select lead_id from job_lead where job_id = ${id} and state = any(${states}))`);
    if ((await freezeLeads(tx, started, left)) === 0) throw badRequest(text('jobs:retry.nothing'));
    await sql`update job_lead set target = before.target from job_lead as before
      where job_lead.job_id = ${started} and before.job_id = ${id} and before.lead_id = job_lead.lead_id
        and before.target is not null`.execute(tx);
    return started;
  });
}

async function lockRepeatable(context: ActorContext, tx: Tx, id: number): Promise<JobRow> {
  const job = await lockOwnJob(tx, ownerOf(context), id);
  if (!job) throw notFound();
  if (!mayRepeat(context.actor, job)) throw forbidden();
  return job;
}

async function follow(
  context: ActorContext,
  tx: Tx,
  { id, request, access }: JobRow,
  { kind, title }: { readonly kind: JobKind; readonly title: JobRow['title'] },
): Promise<number> {
  const asked = { kind, title, request, access: access as AccessKey | null, ofJobId: id };
  return (await startJob(tx, context, asked)).id;
}
