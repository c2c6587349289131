import {
  JOB_PAGE_SIZE,
  type JobLeadState,
  type JobRowState,
  type JobState,
} from '@otolead/contract/jobs/jobs.limits.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JobTable } from '../../tables/job.tables.ts';
import { type LeadScope, scopedLeads } from '../leads/leads.public.ts';

export type JobRow = Selectable<JobTable>;

/** Owner and market of jobs. */
export interface Owner {
  readonly userId: number;
  readonly marketId: number;
}

function ownJobs(db: Db | Tx, { userId, marketId }: Owner) {
  return db.selectFrom('job').where('user_id', '=', userId).where('market_id', '=', marketId);
}

interface JobFilters {
  readonly state?: readonly JobState[] | undefined;
  readonly unseen?: boolean | undefined;
}

function matchingJobs(db: Db, owner: Owner, { state, unseen }: JobFilters) {
  return ownJobs(db, owner)
    .$if(Boolean(state?.length), (jobs) => jobs.where('state', 'in', state as JobState[]))
    .$if(unseen === true, (jobs) => jobs.where('finished_at', 'is not', null).where('seen_at', 'is', null));
}

export function findJobs(db: Db, owner: Owner, filters: JobFilters, page: number): Promise<JobRow[]> {
  return matchingJobs(db, owner, filters)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(JOB_PAGE_SIZE)
    .offset((page - 1) * JOB_PAGE_SIZE)
    .execute();
}

export async function countJobs(db: Db, owner: Owner, filters: JobFilters): Promise<number> {
  const { total } = await matchingJobs(db, owner, filters)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function findJob(db: Db | Tx, owner: Owner, id: number): Promise<JobRow | undefined> {
  return ownJobs(db, owner).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Locked, so that no batch begins or ends meanwhile. */
export function lockOwnJob(tx: Tx, owner: Owner, id: number): Promise<JobRow | undefined> {
  return ownJobs(tx, owner).where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

export type LeadCounts = Readonly<Record<JobLeadState, number>>;

export async function countLeadStates(
  db: Db | Tx,
  jobIds: readonly number[],
): Promise<Map<number, LeadCounts>> {
  const rows = await db
    .selectFrom('job_lead')
    .where(sql<boolean>`job_id = any(${jobIds})`)
    .groupBy(['job_id', 'state'])
    .select((eb) => ['job_id', 'state', eb.fn.countAll<number>().as('leads')])
    .execute();
  const counts = new Map<number, Record<JobLeadState, number>>();
  for (const { job_id: jobId, state, leads } of rows) {
    const known = counts.get(jobId) ?? { waiting: 0, done: 0, skipped: 0, failed: 0 };
    counts.set(jobId, { ...known, [state]: leads });
  }
  return counts;
}

/** Leads of a job in processing order; names only of visible leads. */
export function findJobLeads(
  db: Db,
  scope: LeadScope,
  jobId: number,
  states: readonly JobLeadState[] | undefined,
  page: number,
) {
  return db
    .selectFrom('job_lead')
    .where('job_lead.job_id', '=', jobId)
    .$if(Boolean(states?.length), (leads) => leads.where('job_lead.state', 'in', states as JobLeadState[]))
    .leftJoin(scopedLeads(db, scope).select(['lead.lead_id', 'lead.name']).as('seen'), (join) =>
      join.onRef('seen.lead_id', '=', 'job_lead.lead_id'),
    )
    .select(['job_lead.lead_id', 'job_lead.state', 'job_lead.reason', 'seen.name'])
    .orderBy('job_lead.lead_id')
    .limit(JOB_PAGE_SIZE)
    .offset((page - 1) * JOB_PAGE_SIZE)
    .execute();
}

/** Leads of a job after one of them, by id. */
export function findOutcomes(
  db: Db,
  jobId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return db
    .selectFrom('job_lead')
    .where('job_id', '=', jobId)
    .where('lead_id', '>', after)
    .select(['lead_id', 'state', 'reason'])
    .orderBy('lead_id')
    .limit(limit)
    .execute();
}

export async function countJobLeads(
  db: Db,
  jobId: number,
  states: readonly JobLeadState[] | undefined,
): Promise<number> {
  const { total } = await db
    .selectFrom('job_lead')
    .where('job_id', '=', jobId)
    .$if(Boolean(states?.length), (leads) => leads.where('state', 'in', states as JobLeadState[]))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows of a dry run with recorded changes. */
export async function countTold(db: Db, jobId: number): Promise<number> {
  const { total } = await db
    .selectFrom('job_row')
    .where('job_id', '=', jobId)
    .where('state', '=', 'done')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows of a job's file that were not done, in file order. */
export function findJobRows(
  db: Db,
  jobId: number,
  states: readonly JobRowState[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return db
    .selectFrom('job_row')
    .where('job_id', '=', jobId)
    .where(sql<boolean>`state = any(${states})`)
    .select(['row_no', 'state', 'subject', 'message'])
    .orderBy('row_no')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function requestCancel(tx: Tx, job: JobRow, now: Date): Promise<JobRow> {
  // A queued job has no worker: it ends at once, and its request, which may contain a person's name, is cleared.
  const over = { state: 'cancelled', request: '{}', finished_at: now, seen_at: now } as const;
  // A running one ends before its next batch.
  const ended = job.state === 'queued' ? over : {};
  return tx
    .updateTable('job')
    .set({ cancel_requested_at: job.cancel_requested_at ?? now, ...ended })
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function markSeen(db: Db, owner: Owner, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ seen_at: now })
    .where('user_id', '=', owner.userId)
    .where('market_id', '=', owner.marketId)
    .where('finished_at', 'is not', null)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
