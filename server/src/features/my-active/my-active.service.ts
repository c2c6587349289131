import { text } from '@otolead/contract/kernel/text.ts';
import { MY_ACTIVE_RIGHTS, mayChangeMyActive } from '@otolead/contract/my-active/my-active.policy.ts';
import { type AgentShare, myActiveErrors, shareOut } from '@otolead/contract/my-active/my-active.rules.ts';
import type { MyActiveRequest } from '@otolead/contract/my-active/my-active.schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, conflict, forbidden, invalidInput, notFound } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { savedVersion, submissionOf } from '../activity/activity.public.ts';
import { dealLeads, freezeLeads, startJob } from '../jobs/jobs.public.ts';
import { leadScope, lockLead, selectedLeads } from '../leads/leads.public.ts';
import { changeOwner, type OwnerChange, refusalOf } from './my-active.change.ts';
import { type Agent, findAgents } from './my-active.queries.ts';

export interface MyActiveAnswer {
  readonly job_id: number | null;
  readonly total: number;
}

/** Request as stored by a job. */
export interface MyActiveJobRequest {
  readonly action: OwnerChange['action'];
  readonly agent: Agent | null;
  /** Several agents instead of one: each lead's job entry names its receiver. */
  readonly agents?: readonly Agent[];
  readonly comment: string | null;
}

/** Receivers of the leads: nobody, one agent, or several who share them. */
interface Receivers {
  readonly agent: Agent | null;
  /** Each with a share. */
  readonly agents: readonly Agent[];
}

/**
 * Assigns leads to an agent, reassigns or releases them: one lead at once, several as a job that freezes them first.
 * Throws 403 if the role may not, 400 for missing fields or a refused single lead, 404 for leads outside the caller's
 * scope, 409 if a search finds another number of leads than the caller saw.
 */
export async function updateMyActive(
  context: ActorContext,
  request: MyActiveRequest,
): Promise<Answer<MyActiveAnswer>> {
  const { action_type: action, lead_id: leadIds = [], filters } = request;
  if (!mayChangeMyActive(context.actor, action, request.agent_id)) throw forbidden();
  const errors = myActiveErrors(request);
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  if (leadIds.length === 0 && !filters) throw invalidInput({ lead_id: text('my-active:nothing_chosen') });
  const receivers = action === 'remove' ? { agent: null, agents: [] } : await receiversOf(context, request);
  const [only, ...others] = leadIds;
  if (only !== undefined && others.length === 0) {
    if (receivers.agents.length > 0) throw invalidInput({ shares: text('my-active:shares.one_lead') });
    return changeOne(context, request, only, receivers.agent);
  }
  // An agent takes leads one by one, after looking at each.
  if (!mayChangeMyActive(context.actor, 'remove', undefined)) throw forbidden();
  return changeMany(context, request, receivers);
}

/** A single agent gets everything, with or without a share. */
async function receiversOf(
  { db, market }: ActorContext,
  { agent_id: agentId, shares = [] }: MyActiveRequest,
): Promise<Receivers> {
  const ids = shares.length > 0 ? shares.map(({ agent_id: id }) => id) : [agentId as number];
  const found = new Map((await findAgents(db, market.id, ids)).map((agent) => [agent.id, agent]));
  const agents = ids.flatMap((id) => found.get(id) ?? []);
  const unknown = text('my-active:agent_unknown');
  if (agents.length < ids.length)
    throw invalidInput(shares.length > 0 ? { shares: unknown } : { agent_id: unknown });
  return agents.length === 1 ? { agent: agents[0] ?? null, agents: [] } : { agent: null, agents };
}

const MOST_NAMED = 3;

function textOf(kind: 'job' | 'done', action: OwnerChange['action'], { agent, agents }: Receivers) {
  const named = agents.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = agents.length > named.length ? [`+${agents.length - named.length}`] : [];
  return text(`my-active:${kind}.${action}`, { agent: agent?.name ?? [...named, ...more].join(', ') });
}

async function changeOne(
  context: ActorContext,
  request: MyActiveRequest,
  leadId: number,
  agent: Agent | null,
): Promise<Answer<MyActiveAnswer>> {
  const submission = submissionOf('update_my_active', request);
  const change: OwnerChange = {
    action: request.action_type,
    agent,
    comment: request.comment?.trim(),
    actor: context.actor,
    now: context.clock.now(),
    submission,
  };
  await inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), leadId);
    const name = text('kernel:unnamed_field');
    if ((await savedVersion(tx, context, leadId, submission, name)) !== undefined) return;
    const refusal = refusalOf(lead, change);
    if (refusal) throw badRequest(text(`my-active:refused.${refusal}`));
    await changeOwner(tx, [lead], change);
  });
  return {
    data: { job_id: null, total: 1 },
    message: textOf('done', request.action_type, { agent, agents: [] }),
  };
}

async function changeMany(
  context: ActorContext,
  request: MyActiveRequest,
  receivers: Receivers,
): Promise<Answer<MyActiveAnswer>> {
  const { action_type: action, lead_id: leadIds, filters, shares = [] } = request;
  const { agent, agents } = receivers;
  if (!leadIds?.length && request.expected_total === undefined) {
    const name = text('my-active:field.expected_total');
    throw invalidInput({ expected_total: text('kernel:required', { name }) });
  }
  const kept: MyActiveJobRequest = {
    action,
    agent,
    ...(agents.length > 0 && { agents }),
    comment: request.comment?.trim() || null,
  };
  const started = await inTransaction(context.db, async (tx) => {
    const job = await startJob(tx, context, {
      kind: 'my_active',
      title: textOf('job', action, receivers),
      request: kept,
      requestId: request.request_id,
      access: MY_ACTIVE_RIGHTS[action],
    });
    if (!job.isNew) return job;
    const chosen = leadIds?.length ? { lead_ids: leadIds } : (filters ?? {});
    const total = await freezeLeads(tx, job.id, selectedLeads(tx, context, chosen));
    if (leadIds?.length && total !== leadIds.length) throw notFound();
    if (!leadIds?.length && total !== request.expected_total) {
      throw conflict(text('my-active:count_changed', { count: total }), { total });
    }
    if (total === 0) throw invalidInput({ lead_id: text('my-active:nothing_chosen') });
    if (agents.length > 0) await dealLeads(tx, job.id, handsOf(total, shares));
    return { ...job, total };
  });
  return {
    data: { job_id: started.id, total: started.total },
    message: text('my-active:started', { count: started.total }),
  };
}

function handsOf(total: number, shares: readonly AgentShare[]) {
  const counts = shareOut(total, shares);
  return shares.map(({ agent_id: target }, at) => ({ target, leads: counts[at] ?? 0 }));
}
