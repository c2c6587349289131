import { AUDIT_QUESTIONS, answersOf, auditErrors } from '@otolead/contract/audits/audit-form.rules.ts';
import { isAuditedAgent, isAuditor } from '@otolead/contract/audits/audits.rules.ts';
import type { AuditDetail, SaveAuditRequest } from '@otolead/contract/audits/audits.schema.ts';
import { complianceOf, statusAfterSave } from '@otolead/contract/audits/compliance.rules.ts';
import { instantOf, localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, conflict, forbidden, invalidInput, notFound } from '../../platform/http/errors.ts';
import { leadScope, lockLead } from '../leads/leads.public.ts';
import { type FoundAudit, findAudit, isActionNeeded, isAgentOf } from './audits.queries.ts';

/** One audit; 404 outside the scope, for an agent also for other agents' and for what is not audited yet. */
export async function auditDetail(
  context: ActorContext,
  { lead_id: leadId, audit_id: auditId }: { lead_id: number; audit_id?: number | undefined },
): Promise<AuditDetail> {
  const { actor, clock, db, language } = context;
  if (!isAuditor(actor.roleId) && !isAuditedAgent(actor.roleId)) throw forbidden();
  const agentId = isAuditedAgent(actor.roleId) ? actor.userId : undefined;
  const audit = await findAudit(db, leadScope(context), { leadId, auditId, agentId }, language);
  if (!audit) throw notFound();
  if (agentId !== undefined && audit.opened_by_agent_at === null) {
    await db
      .updateTable('audit')
      .set({ opened_by_agent_at: clock.now() })
      .where('lead_id', '=', leadId)
      .where('id', '=', audit.id)
      .execute();
  }
  return present(audit, context.market.timeZone);
}

function present(audit: FoundAudit, timeZone: string): AuditDetail {
  const answers = audit.answers as Partial<Pick<AuditDetail, (typeof AUDIT_QUESTIONS)[number]>>;
  const questions = AUDIT_QUESTIONS.map((question) => [question, answers[question] ?? null]);
  return {
    ...(Object.fromEntries(questions) as Pick<AuditDetail, (typeof AUDIT_QUESTIONS)[number]>),
    id: audit.id,
    auditlead_id: audit.id,
    lead_id: audit.lead_id,
    parent_id: audit.parent_id,
    version: audit.version,
    audit_status: audit.audit_status as AuditDetail['audit_status'],
    audit_state: audit.audit_state as AuditDetail['audit_state'],
    priority: audit.priority as AuditDetail['priority'],
    auditor: audit.auditor_name,
    created_date: audit.created_at.toISOString(),
    agent_id: audit.agent_id,
    agent_name: audit.agent_name,
    calling_date: audit.calling_at && localDate(audit.calling_at, timeZone),
    calling_time: audit.calling_at && localTime(audit.calling_at, timeZone),
    action_required: audit.action_required_id,
    action_required_name: audit.action_required_name,
    comments: audit.comments,
    compliance: audit.compliance === null ? null : Number(audit.compliance),
  };
}

export interface SavedAudit {
  readonly auditlead_id: number;
  readonly version: number;
  readonly audit_status: ReturnType<typeof statusAfterSave>;
  readonly compliance: number;
}

/**
 * Saves the form of a new audit. Throws 403 for agents, 404 outside the scope, 409 when somebody changed the audit
 * since the form was opened, 400 when it is not new any more or with a message per field.
 */
export function saveAudit(context: ActorContext, request: SaveAuditRequest): Promise<SavedAudit> {
  const { actor, clock, language, market } = context;
  if (!isAuditor(actor.roleId)) throw forbidden();
  const { lead_id: leadId, auditlead_id: auditId } = request;
  return inTransaction(context.db, async (tx) => {
    const scope = leadScope(context);
    await lockLead(tx, scope, leadId);
    const audit = await findAudit(tx, scope, { leadId, auditId }, language);
    if (!audit) throw notFound();
    if (request.version !== undefined && request.version !== audit.version)
      throw conflict(text('kernel:error.conflict'), { version: audit.version });
    if (audit.audit_status !== 'NEW') throw badRequest(text('audits:not_new'));
    await refuseWrong(context, tx, request);

    const answers = answersOf(request);
    const compliance = complianceOf(Object.values(answers));
    const status = statusAfterSave(compliance);
    const version = audit.version + 1;
    const { calling_date: date = '', calling_time: time = '' } = request;
    await tx
      .updateTable('audit')
      .set({
        answers: JSON.stringify(answers),
        compliance: sql`${compliance}`,
        audit_status: status,
        auditor_id: actor.userId,
        agent_id: request.agent_id ?? null,
        calling_at: instantOf(date, time, market.timeZone),
        action_required_id: request.action_required ?? null,
        comments: request.comments?.trim() ?? '',
        updated_at: clock.now(),
        version,
      })
      .where('lead_id', '=', leadId)
      .where('id', '=', auditId)
      .execute();
    return { auditlead_id: auditId, version, audit_status: status, compliance };
  });
}

async function refuseWrong(context: ActorContext, tx: Tx, request: SaveAuditRequest): Promise<void> {
  const { clock, market } = context;
  const { agent_id: agentId, action_required: action } = request;
  const errors = auditErrors(request, { now: clock.now(), timeZone: market.timeZone });
  if (agentId !== undefined && !(await isAgentOf(tx, market.id, agentId)))
    errors.agent_id = text('audits:choice.unknown');
  if (action !== undefined && !(await isActionNeeded(tx, action)))
    errors.action_required = text('audits:choice.unknown');
  if (Object.keys(errors).length > 0) throw invalidInput(errors as Parameters<typeof invalidInput>[0]);
}
