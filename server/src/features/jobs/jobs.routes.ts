import {
  cancelJob,
  getJob,
  getJobFile,
  getJobResults,
  listJobLeads,
  listJobRows,
  listJobs,
  markJobsSeen,
  retryJob,
  undoJob,
} from '@otolead/contract/jobs/jobs.endpoints.ts';
import {
  isOver,
  JOB_PAGE_SIZE,
  JOB_ROW_STATES,
  type JobRowState,
} from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { paginate } from '../../platform/http/paginate.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { leadScope } from '../leads/leads.public.ts';
import { retryJob as retry, undoJob as undo } from './jobs.again.ts';
import { jobResults, openJobFile } from './jobs.file.ts';
import { ownerOf, ownJob, ownResults } from './jobs.own.ts';
import { presentJobs, presentRow } from './jobs.present.ts';
import {
  countJobLeads,
  countJobs,
  countTold,
  findJobLeads,
  findJobRows,
  findJobs,
  type JobRow,
  lockOwnJob,
  markSeen,
  requestCancel,
} from './jobs.queries.ts';

async function presented(context: ActorContext, row: JobRow): Promise<Job> {
  const [job] = await presentJobs(context, [row]);
  return job as Job;
}

export const jobsRoutes: readonly Route[] = [
  route(listJobs, async (context, request) => {
    const owner = ownerOf(context);
    const [rows, total] = await Promise.all([
      findJobs(context.db, owner, request, request.page),
      countJobs(context.db, owner, request),
    ]);
    return { data: await presentJobs(context, rows), pagination: pageOf(total, request.page) };
  }),
  route(getJob, async (context, { id }) => ({ data: await presented(context, await ownJob(context, id)) })),
  route(listJobLeads, async (context, { id, state, page }) => {
    const { db, t } = context;
    await ownJob(context, id);
    const [rows, total] = await Promise.all([
      findJobLeads(db, leadScope(context), id, state, page),
      countJobLeads(db, id, state),
    ]);
    return {
      data: rows.map((row) => ({ ...row, reason: row.reason && t({ key: row.reason }) })),
      pagination: pageOf(total, page),
    };
  }),
  route(listJobRows, async (context, { id, state, page }) => {
    const { db, t } = context;
    const job = await ownResults(context, id);
    const states: readonly JobRowState[] = state?.length ? state : JOB_ROW_STATES;
    const rows = await findJobRows(db, id, states, {
      limit: JOB_PAGE_SIZE,
      offset: (page - 1) * JOB_PAGE_SIZE,
    });
    const done = states.includes('done') ? await countTold(db, id) : 0;
    const counts = { failed: job.rows_failed, already: job.rows_already, done };
    return {
      data: rows.map((row) => presentRow(row, t)),
      pagination: pageOf(
        states.reduce((sum, each) => sum + counts[each], 0),
        page,
      ),
    };
  }),
  route(cancelJob, async (context, { id }) => {
    const cancelled = await inTransaction(context.db, async (tx) => {
      const job = await lockOwnJob(tx, ownerOf(context), id);
      if (!job) throw notFound();
      if (isOver(job.state)) throw badRequest(text('jobs:cancel.over'));
      return requestCancel(tx, job, context.clock.now());
    });
    return { data: await presented(context, cancelled) };
  }),
  route(markJobsSeen, async (context) => ({
    data: { seen: await markSeen(context.db, ownerOf(context), context.clock.now()) },
  })),
  route(getJobFile, async (context, { id }) => {
    const file = await openJobFile(context, await ownResults(context, id));
    await logSecurity(context.trail, doerOf(context), { event: 'file_fetched', detail: { job: id } });
    return { data: null, file };
  }),
  route(getJobResults, async (context, { id }) => ({
    data: null,
    file: jobResults(context, await ownResults(context, id)),
  })),
  route(retryJob, async (context, { id }) => ({
    data: { job_id: await retry(context, id) },
    message: text('jobs:retry.begun'),
  })),
  route(undoJob, async (context, { id }) => ({
    data: { job_id: await undo(context, id) },
    message: text('jobs:undo.begun'),
  })),
];

function pageOf(total: number, page: number) {
  return paginate({ total, limit: JOB_PAGE_SIZE, page, hasNext: page * JOB_PAGE_SIZE < total });
}
