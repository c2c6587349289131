import { isOver, type JobState } from '@otolead/contract/jobs/jobs.limits.ts';
import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { withdrawPushes } from '../dialer/dialer.public.ts';
import {
  freezeLeads,
  inBatches,
  type JobTaskServices,
  jobTask,
  type LeadOutcome,
  type RunningJob,
  rowsJob,
  startJob,
} from '../jobs/jobs.public.ts';
import { type Lead, lockLeads, scopedLeadRows, scopedLeads, writeLeads } from '../leads/leads.public.ts';

const KIND = 'lead_import_undo';

/** Leads per transaction. */
const BATCH = 200;

const markOf = (importId: number): string => `undo ${importId}`;

export interface Undo {
  readonly job_id: number;
  readonly state: JobState;
}

/** The job that undoes an import, unless it was cancelled or failed: then the rest may be retried. */
export async function findUndo(db: Db | Tx, importId: number): Promise<Undo | null> {
  const undo = await db
    .selectFrom('job')
    .where('kind', '=', KIND)
    .where('fingerprint', '=', markOf(importId))
    .where('state', 'not in', ['cancelled', 'failed'])
    .select(['id as job_id', 'state'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return undo ?? null;
}

/** Number of leads made by an import. */
export async function countMade(db: Db, importId: number): Promise<number> {
  const made = db
    .selectFrom('job_lead')
    .where('job_id', '=', importId)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await made.executeTakeFirstOrThrow()).count);
}

/** True if the import made leads and no job undoes it yet; callers check whose import it is. */
export async function mayUndo(db: Db | Tx, importId: number, undo: Undo | null): Promise<boolean> {
  if (undo) return false;
  const job = await db
    .selectFrom('job')
    .where('id', '=', importId)
    .where('kind', '=', 'lead_import')
    .where('finished_at', 'is not', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('job_lead').whereRef('job_lead.job_id', '=', 'job.id').select('lead_id')),
    )
    .select('id')
    .executeTakeFirst();
  return job !== undefined;
}

/**
 * Starts to withdraw the leads of one of the caller's imports (domain.md 15). Throws 404 for any other job, 400 while
 * it runs, if it made no leads, or if it was undone before.
 */
export async function undoImport(context: ActorContext, id: number): Promise<number> {
  const { job } = await rowsJob(context, id, 0);
  if (!isOver(job.state)) throw badRequest(text('imports:undo.running'));
  return inTransaction(context.db, async (tx) => {
    if (!(await mayUndo(tx, id, await findUndo(tx, id)))) throw badRequest(text('imports:undo.nothing'));
    const started = await startJob(tx, context, {
      kind: KIND,
      title: text('imports:undo.job', { title: job.title }),
      request: {},
      fingerprint: markOf(id),
    });
    if (!started.isNew) return started.id;
    const made = scopedLeads(tx, { marketId: context.market.id, dseId: 'everyone' }).where(
      sql<boolean>`lead.lead_id in (select job_lead.lead_id from job_lead where job_id = ${id})`,
    );
    await freezeLeads(tx, started.id, made);
    return started.id;
  });
}

export function undoTask(services: JobTaskServices): Task {
  return jobTask(services, KIND, (running) =>
    inBatches(services, running, BATCH, (tx, leadIds) =>
      withdraw(tx, running, leadIds, services.clock.now()),
    ),
  );
}

const WITHDRAWN = {
  status_id: LEAD_STATUS.notEligible,
  sub_status_id: LEAD_SUB_STATUS.duplicate,
  followup_at: null,
  campaign_id: null,
  process_list_id: null,
};

/** Closes untouched leads and removes them from their list and the dialer; their history stays. */
async function withdraw(
  tx: Tx,
  { actor, market }: RunningJob,
  leadIds: readonly number[],
  now: Date,
): Promise<LeadOutcome[]> {
  const scope = { marketId: market.id, dseId: 'everyone' } as const;
  const leads = await lockLeads(tx, scope, leadIds);
  const cars = await scopedLeadRows(tx, 'assigned_car', scope)
    .where(sql<boolean>`lead.lead_id = any(${leadIds})`)
    .select('assigned_car.lead_id')
    .execute();
  const given = new Set(cars.map(({ lead_id: leadId }) => leadId));
  const untouched = leads.filter((lead) => isUntouched(lead) && !given.has(lead.lead_id));
  const written = await writeLeads(tx, untouched, WITHDRAWN, now);
  const withdrawn = untouched.map(({ lead_id: leadId }) => leadId);
  await withdrawPushes(tx, { marketId: market.id, leadIds: withdrawn, now });
  await recordActivities(
    tx,
    written.map(({ lead, difference, version }) => ({
      leadId: lead.lead_id,
      marketId: lead.market_id,
      type: 'status',
      source: 'crm',
      actor,
      now,
      version,
      changes: {
        ...(difference.status_id && { status_id: difference.status_id }),
        ...(difference.sub_status_id && { sub_status_id: difference.sub_status_id }),
      },
      facts: { action_type: 'withdraw' },
    })),
  );
  const done = new Set(untouched.map(({ lead_id: leadId }) => leadId));
  return leadIds.map((leadId) =>
    done.has(leadId)
      ? { leadId, state: 'done', reason: null }
      : { leadId, state: 'skipped', reason: 'imports:undo.touched' },
  );
}

/** Untouched: nobody called, edited or owned the lead, and its customer did not enquire again. */
function isUntouched(lead: Lead): boolean {
  return (
    lead.status_id === LEAD_STATUS.new &&
    lead.sub_status_id === LEAD_SUB_STATUS.fresh &&
    lead.version === 1 &&
    lead.attempts === 0 &&
    lead.followup_at === null &&
    lead.myactive_agent_id === null
  );
}
