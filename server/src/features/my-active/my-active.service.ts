import { text } from '@otolead/contract/kernel/text.ts';
import { mayChangeMyActive, myActiveErrors } from '@otolead/contract/my-active/my-active.rules.ts';
import type { MyActiveRequest } from '@otolead/contract/my-active/my-active.schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, conflict, forbidden, invalidInput, notFound } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { savedVersion, submissionOf } from '../activity/activity.public.ts';
import { freezeLeads, startJob } from '../jobs/jobs.public.ts';
import { leadScope, lockLead, selectedLeads } from '../leads/leads.public.ts';
import { changeOwner, type OwnerChange, refusalOf } from './my-active.change.ts';
import { type Agent, findAgent } from './my-active.queries.ts';

export interface MyActiveAnswer {
  readonly job_id: number | null;
  readonly total: number;
}

/** What a job keeps of its request. */
export interface MyActiveJobRequest {
  readonly action: OwnerChange['action'];
  readonly agent: Agent | null;
  readonly comment: string | null;
}

/**
 * Gives leads to an agent, to another one or to nobody: one lead at once, several as a job that freezes them first.
 * Throws 403 where the role may not, 400 with what the form lacks or why the one lead is left alone, 404 for leads
 * outside the caller's scope, 409 where a search finds another number of leads than the caller has seen.
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
  const agent = action === 'remove' ? null : await agentOf(context, request.agent_id as number);
  const [only, ...others] = leadIds;
  if (only !== undefined && others.length === 0) return changeOne(context, request, only, agent);
  // An agent takes leads one by one, each having looked at it.
  if (!mayChangeMyActive(context.actor, 'remove', undefined)) throw forbidden();
  return changeMany(context, request, agent);
}

async function agentOf({ db, market }: ActorContext, id: number): Promise<Agent> {
  const agent = await findAgent(db, market.id, id);
  if (!agent) throw invalidInput({ agent_id: text('my-active:agent_unknown') });
  return agent;
}

function textOf(kind: 'job' | 'done', { action_type: action }: MyActiveRequest, agent: Agent | null) {
  return text(`my-active:${kind}.${action}`, { agent: agent?.name ?? '' });
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
  return { data: { job_id: null, total: 1 }, message: textOf('done', request, agent) };
}

async function changeMany(
  context: ActorContext,
  request: MyActiveRequest,
  agent: Agent | null,
): Promise<Answer<MyActiveAnswer>> {
  const { lead_id: leadIds, filters } = request;
  if (!leadIds?.length && request.expected_total === undefined) {
    const name = text('my-active:field.expected_total');
    throw invalidInput({ expected_total: text('kernel:required', { name }) });
  }
  const kept: MyActiveJobRequest = {
    action: request.action_type,
    agent,
    comment: request.comment?.trim() || null,
  };
  const started = await inTransaction(context.db, async (tx) => {
    const job = await startJob(tx, context, {
      kind: 'my_active',
      title: textOf('job', request, agent),
      request: kept,
      requestId: request.request_id,
    });
    if (!job.isNew) return job;
    const chosen = leadIds?.length ? { lead_ids: leadIds } : (filters ?? {});
    const total = await freezeLeads(tx, job.id, selectedLeads(tx, context, chosen));
    if (leadIds?.length && total !== leadIds.length) throw notFound();
    if (!leadIds?.length && total !== request.expected_total) {
      throw conflict(text('my-active:count_changed', { count: total }), { total });
    }
    if (total === 0) throw invalidInput({ lead_id: text('my-active:nothing_chosen') });
    return { ...job, total };
  });
  return {
    data: { job_id: started.id, total: started.total },
    message: text('my-active:started', { count: started.total }),
  };
}
