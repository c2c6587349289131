import { isOver, type JobRowState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job, JobFileRow } from '@otolead/contract/jobs/jobs.schema.ts';
import { factsOfKind } from '@otolead/contract/jobs/kinds.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { authorise } from '../../platform/http/authorise.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentJobs, presentRow } from './jobs.present.ts';
import { findJob, findJobRows, type JobRow, type Owner } from './jobs.queries.ts';

export const ownerOf = ({ actor, market }: ActorContext): Owner => ({
  userId: actor.userId,
  marketId: market.id,
});

/** 404 for other people's jobs, as for unknown ones. */
export async function ownJob(context: ActorContext, id: number): Promise<JobRow> {
  const job = await findJob(context.db, ownerOf(context), id);
  if (!job) throw notFound();
  return job;
}

/** The job for its file or rows: 403 if the right of its request was lost since. */
export async function ownResults(context: ActorContext, id: number): Promise<JobRow> {
  const job = await ownJob(context, id);
  authorise(context.actor, factsOfKind(job.kind).right);
  return job;
}

export interface RowsJob {
  readonly job: Job;
  /** True when nothing was written. */
  readonly isDryRun: boolean;
  /** First rows of each state. */
  readonly rows: Readonly<Record<JobRowState, readonly JobFileRow[]>>;
}

/** One of the caller's row jobs; 404 for any other, 403 like ownResults. */
export async function rowsJob(context: ActorContext, id: number, limit: number): Promise<RowsJob> {
  const { db, t } = context;
  const row = await ownResults(context, id);
  if (factsOfKind(row.kind).results !== 'rows') throw notFound();
  const first = async (state: JobRowState) =>
    (await findJobRows(db, id, [state], { limit, offset: 0 })).map((one) => presentRow(one, t));
  const [[job], failed, already, done] = await Promise.all([
    presentJobs(context, [row]),
    first('failed'),
    first('already'),
    first('done'),
  ]);
  return { job: job as Job, isDryRun: row.dry_run, rows: { failed, already, done } };
}

/** Rows of the caller's other exports that are asked for and not written yet. */
export async function rowsAhead(tx: Tx, { actor, market }: ActorContext, id: number): Promise<number> {
  const { rows } = await tx
    .selectFrom('job')
    .where('user_id', '=', actor.userId)
    .where('market_id', '=', market.id)
    .where('kind', 'in', ['lead_export', 'audit_export'])
    .where('finished_at', 'is', null)
    .where('id', '<>', id)
    .select(sql<string>`coalesce(sum(total), 0)`.as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

export async function isJobOver(db: Db, id: number): Promise<boolean> {
  const job = await db.selectFrom('job').where('id', '=', id).select('state').executeTakeFirst();
  return !job || isOver(job.state);
}

/** The call itself told the owner of the job's end, so it is marked as seen. */
export async function markTold(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is not', null)
    .execute();
}
