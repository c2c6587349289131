import type {
  changeAuditStatusRequest,
  changedAudits,
  changePriorityRequest,
} from '@otolead/contract/audits/audit-actions.schema.ts';
import { actionTo, FINAL_STATUSES, mayAct } from '@otolead/contract/audits/audits.policy.ts';
import type { AuditStatus } from '@otolead/contract/audits/audits.rules.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { conflict, forbidden, invalidInput, notFound, refuseFaults } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { freezeLeads, startJob } from '../jobs/jobs.public.ts';
import { leadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { type AuditChange, lockAudits, writeChange } from './audits.change.ts';
import { auditedAgent } from './audits.policy.ts';

type Changed = Promise<Answer<z.output<typeof changedAudits>>>;

/** Request as the job stores it. */
export interface AuditJobRequest {
  readonly ids: readonly number[];
  readonly change: AuditChange;
}

/**
 * Moves audits on, several by a job. Throws 403 for a role without the right, 400 without a comment, 404 if one is
 * outside the scope or another agent's, 409 if a single one has left the action's start status.
 */
export function changeStatus(
  context: ActorContext,
  request: z.output<typeof changeAuditStatusRequest>,
): Changed {
  const { actor } = context;
  const action = actionTo(request.audit_status);
  if (!mayAct(action, actor.roleId)) throw forbidden();
  const { auditlead_id: ids, request_id: requestId } = request;
  const comment = request.comment?.trim() ?? '';
  if (ids.length > 1 && !action.isBulk) {
    if (action.by === 'agent') throw forbidden();
    throw invalidInput({ auditlead_id: text('audits:one_only') });
  }
  refuseFaults({ comment: comment === '' ? text('audits:comment.required') : undefined });
  const change = { auditStatus: request.audit_status, comment };
  const words = { done: text('audits:changed'), job: text('audits:job.close') };
  return changeAudits(context, { ids, change, requestId, words });
}

/**
 * Sets the priority of audits; the comment is optional (domain.md 8). Throws like changeStatus; 409 if a single one is
 * final.
 */
export function changePriority(
  context: ActorContext,
  request: z.output<typeof changePriorityRequest>,
): Changed {
  if (!isAuditor(context.actor.roleId)) throw forbidden();
  const { auditlead_id: ids, priority, comment = '', request_id: requestId } = request;
  if (!priority) throw invalidInput({ priority: text('audits:priority.required') });
  const change = { priority, comment: comment.trim() };
  const job = text('audits:job.priority', { priority: text(`audits:priority.${priority}`) });
  return changeAudits(context, {
    ids,
    change,
    requestId,
    words: { done: text('audits:priority.changed'), job },
  });
}

interface AskedChange extends AuditJobRequest {
  readonly requestId: string | undefined;
  /** Message for one audit, and the job's name. */
  readonly words: { readonly done: Text; readonly job: Text };
}

async function changeAudits(context: ActorContext, asked: AskedChange): Changed {
  const { ids, words } = asked;
  if (ids.length > 1) return startChange(context, asked);
  await changeOne(context, asked);
  return { data: { auditlead_id: [...ids], job_id: null }, message: words.done };
}

function changeOne(context: ActorContext, { ids, change }: AskedChange): Promise<void> {
  const agentId = auditedAgent(context.actor);
  return inTransaction(context.db, async (tx) => {
    const scope = leadScope(context);
    const [audit] = await lockAudits(tx, scope, { ids });
    if (!audit || (agentId !== undefined && audit.agent_id !== agentId)) throw notFound();
    if (!isOpenTo(change, audit.audit_status as AuditStatus))
      throw conflict(text('audits:moved_on'), { auditlead_id: [audit.id] });
    await writeChange(tx, context, { scope, audits: [audit], change });
  });
}

/** Whether an audit in this status accepts the change. */
export function isOpenTo({ auditStatus }: AuditChange, status: AuditStatus): boolean {
  return auditStatus ? actionTo(auditStatus).from.includes(status) : !FINAL_STATUSES.includes(status);
}

async function startChange(context: ActorContext, asked: AskedChange): Changed {
  const { ids, change, requestId, words } = asked;
  const started = await inTransaction(context.db, async (tx) => {
    const request: AuditJobRequest = { ids, change };
    const job = await startJob(tx, context, { kind: 'audit_change', title: words.job, request, requestId });
    if (!job.isNew) return job;
    const scope = leadScope(context);
    const found = await scopedLeadRows(tx, 'audit', scope)
      .where(sql<boolean>`audit.id = any(${ids})`)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (found.total < ids.length) throw notFound();
    const leads = scopedLeads(tx, scope).where(
      sql<boolean>`exists (select 1 from audit where audit.lead_id = lead.lead_id and audit.id = any(${ids}))`,
    );
    return { ...job, total: await freezeLeads(tx, job.id, leads) };
  });
  return {
    data: { auditlead_id: [...ids], job_id: started.id },
    message: text('audits:started', { count: ids.length }),
  };
}
