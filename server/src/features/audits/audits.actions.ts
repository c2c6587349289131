import { actionTo, FINAL_STATUSES, mayAct } from '@otolead/contract/audits/actions.rules.ts';
import { type AuditStatus, isAuditor } from '@otolead/contract/audits/audits.rules.ts';
import type {
  changeAuditStatusRequest,
  changePriorityRequest,
} from '@otolead/contract/audits/audits.schema.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { conflict, forbidden, invalidInput, notFound, refuseFaults } from '../../platform/http/errors.ts';
import { type LeadScope, leadScope, scopedLeadRows } from '../leads/leads.public.ts';
import { logAudits } from './audits.log.ts';
import { auditedAgent } from './audits.policy.ts';

/**
 * Moves audits on, all of them or none. Throws 403 for a role that may not, 400 without a comment, 404 where one is
 * outside the scope or another agent's, 409 where one has left the status that the action begins in.
 */
export function changeStatus(
  context: ActorContext,
  request: z.output<typeof changeAuditStatusRequest>,
): Promise<number[]> {
  const { actor } = context;
  const action = actionTo(request.audit_status);
  if (!mayAct(action, actor.roleId)) throw forbidden();
  const { auditlead_id: ids } = request;
  const comment = request.comment?.trim() ?? '';
  if (ids.length > 1 && !action.isBulk) {
    if (action.by === 'agent') throw forbidden();
    throw invalidInput({ auditlead_id: text('audits:one_only') });
  }
  refuseFaults({ comment: comment === '' ? text('audits:comment.required') : undefined });
  return inTransaction(context.db, async (tx) => {
    const scope = leadScope(context);
    await lockIn(tx, context, { scope, ids, from: action.from });
    await tx
      .updateTable('audit')
      .set((eb) => ({
        audit_status: action.to,
        claimed_by: null,
        claimed_until: null,
        updated_at: context.clock.now(),
        version: eb('version', '+', 1),
      }))
      .where(sql<boolean>`id = any(${ids})`)
      .execute();
    await logAudits(tx, context, { scope, ids, entry: { auditStatus: action.to, comment } });
    return ids;
  });
}

/** Gives audits a priority; a comment is welcome (domain.md 8). Throws as above; 409 where an audit is over. */
export function changePriority(
  context: ActorContext,
  request: z.output<typeof changePriorityRequest>,
): Promise<number[]> {
  if (!isAuditor(context.actor.roleId)) throw forbidden();
  const { auditlead_id: ids, priority, comment = '' } = request;
  if (!priority) throw invalidInput({ priority: text('audits:priority.required') });
  return inTransaction(context.db, async (tx) => {
    const scope = leadScope(context);
    await lockIn(tx, context, { scope, ids });
    await tx
      .updateTable('audit')
      .set({ priority, updated_at: context.clock.now() })
      .where(sql<boolean>`id = any(${ids})`)
      .execute();
    await logAudits(tx, context, { scope, ids, entry: { priority, comment: comment.trim() } });
    return ids;
  });
}

interface Locked {
  readonly scope: LeadScope;
  readonly ids: readonly number[];
  /** Every status that is not final without. */
  readonly from?: readonly AuditStatus[];
}

/** Locks the audits in the order of their ids, so that two bulk changes cannot block each other. */
async function lockIn(tx: Tx, { actor }: ActorContext, { scope, ids, from }: Locked): Promise<void> {
  const agentId = auditedAgent(actor);
  const audits = await scopedLeadRows(tx, 'audit', scope)
    .where(sql<boolean>`audit.id = any(${ids})`)
    .$if(agentId !== undefined, (found) => found.where('audit.agent_id', '=', agentId as number))
    .select(['audit.id', 'audit.audit_status'])
    .orderBy('audit.id')
    .forUpdate('audit')
    .execute();
  if (audits.length < ids.length) throw notFound();
  const isOff = (status: AuditStatus) => (from ? !from.includes(status) : FINAL_STATUSES.includes(status));
  const moved = audits.filter((audit) => isOff(audit.audit_status as AuditStatus)).map(({ id }) => id);
  if (moved.length > 0) throw conflict(text('audits:moved_on'), { auditlead_id: moved });
}
