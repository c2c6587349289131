import type { TaskList } from 'graphile-worker';
import type { Tx } from '../../platform/db/database.ts';
import {
  findMarks,
  inBatches,
  type JobTaskServices,
  jobTask,
  type LeadOutcome,
  type RunningJob,
} from '../jobs/jobs.public.ts';
import { type Lead, lockLeads } from '../leads/leads.public.ts';
import { changeOwner, type OwnerChange, refusalOf } from './my-active.change.ts';
import { type Agent, findAgents } from './my-active.queries.ts';
import type { MyActiveJobRequest } from './my-active.service.ts';
import { type KeptOwner, restoreOwners } from './my-active.undo.ts';

/** Leads per transaction: large enough to be fast, small enough to cancel soon and to block nobody. */
const BATCH = 200;

export function myActiveTasks(services: JobTaskServices): TaskList {
  return {
    my_active: jobTask(services, 'my_active', (running) =>
      inBatches(services, running, BATCH, (tx, leadIds) =>
        changeBatch(tx, running, leadIds, services.clock.now()),
      ),
    ),
    my_active_undo: jobTask(services, 'my_active_undo', (running) =>
      inBatches(services, running, BATCH, (tx, leadIds) =>
        restoreOwners(tx, running, leadIds, services.clock.now()),
      ),
    ),
  };
}

async function changeBatch(
  tx: Tx,
  { actor, job, market }: RunningJob,
  leadIds: readonly number[],
  now: Date,
): Promise<LeadOutcome[]> {
  const request = job.request as unknown as MyActiveJobRequest;
  // The leads were frozen within the requester's scope; only roles with the whole market request this.
  const leads = await lockLeads(tx, { marketId: market.id, dseId: 'everyone' }, leadIds);
  const outcomes = new Map<number, LeadOutcome>();
  for (const { agent, given } of await dealt(tx, job.id, leads, request)) {
    const change = { action: request.action, agent, comment: request.comment ?? undefined, actor, now };
    const isGone = agent !== null && (await findAgents(tx, market.id, [agent.id])).length === 0;
    const refusals = new Map(given.map((lead) => [lead, isGone ? 'agent_gone' : refusalOf(lead, change)]));
    for (const [{ lead_id: leadId }, refusal] of refusals)
      if (refusal) outcomes.set(leadId, { leadId, state: 'skipped', reason: `my-active:refused.${refusal}` });
    for (const outcome of await changeThose(
      tx,
      given.filter((lead) => !refusals.get(lead)),
      change,
    ))
      outcomes.set(outcome.leadId, outcome);
  }
  return leadIds.map(
    (leadId) => outcomes.get(leadId) ?? { leadId, state: 'skipped', reason: 'my-active:refused.gone' },
  );
}

async function changeThose(tx: Tx, leads: readonly Lead[], change: OwnerChange): Promise<LeadOutcome[]> {
  return (await changeOwner(tx, leads, change)).map(({ lead, version }) => {
    const since = lead.myactive_at?.toISOString() ?? null;
    const kept: KeptOwner = { agentId: lead.myactive_agent_id, since, version };
    return { leadId: lead.lead_id, state: 'done', reason: null, kept };
  });
}

interface Dealt {
  readonly agent: Agent | null;
  readonly given: readonly Lead[];
}

/** Leads by receiver. */
async function dealt(
  tx: Tx,
  jobId: number,
  leads: readonly Lead[],
  { agent, agents }: MyActiveJobRequest,
): Promise<Dealt[]> {
  if (!agents) return [{ agent, given: leads }];
  const marks = await findMarks(
    tx,
    jobId,
    leads.map(({ lead_id: leadId }) => leadId),
  );
  return agents.map((one) => ({
    agent: one,
    given: leads.filter(({ lead_id: leadId }) => marks.get(leadId)?.target === one.id),
  }));
}
