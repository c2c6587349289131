import { answersOf, auditErrors, readAnswers } from '@otolead/contract/audits/audit-form.rules.ts';
import type { SaveAuditRequest } from '@otolead/contract/audits/audit-save.schema.ts';
import { savedAs } from '@otolead/contract/audits/audits.policy.ts';
import type { AuditStatus } from '@otolead/contract/audits/audits.rules.ts';
import { complianceOf, statusAfterSave } from '@otolead/contract/audits/compliance.rules.ts';
import { dayMeant } from '@otolead/contract/audits/filters.rules.ts';
import { instantOf } from '@otolead/contract/kernel/market-time.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import {
  badRequest,
  conflict,
  type FieldErrors,
  forbidden,
  invalidInput,
  notFound,
} from '../../platform/http/errors.ts';
import { type LeadScope, leadScope, lockLead, scopedLeadRows } from '../leads/leads.public.ts';
import { attachmentOf, tieAttachment } from './attachments.service.ts';
import { type FoundAudit, findAudit, isActionNeeded, isAgentOf } from './audits.find.ts';
import { logAudits } from './audits.log.ts';
import { countScored } from './quality.counts.ts';
import { drawSecondScore } from './second-scores.ts';

export interface SavedAudit {
  readonly auditlead_id: number;
  readonly version: number;
  readonly audit_status: ReturnType<typeof statusAfterSave>;
  readonly compliance: number;
}

/**
 * Saves a form: first answers, or a re-audit as a separate audit. Throws 403 for agents, 404 outside the scope, 409 if
 * somebody changed the audit since the form was opened, has its form open, or it accepts no more answers, 400 for the
 * other kind of form or with a message per field.
 */
export function saveAudit(context: ActorContext, sent: SaveAuditRequest): Promise<SavedAudit> {
  const { actor, language, market } = context;
  const request = {
    ...sent,
    calling_date: sent.calling_date && (dayMeant(sent.calling_date, market.timeZone) ?? sent.calling_date),
  };
  if (!isAuditor(actor.roleId)) throw forbidden();
  const { lead_id: leadId, auditlead_id: auditId, parent_id: parentId = auditId } = request;
  return inTransaction(context.db, async (tx) => {
    const scope = leadScope(context);
    await lockLead(tx, scope, leadId);
    await lockAudit(tx, scope, parentId);
    const audit = await findAudit(tx, scope, { leadId, auditId: parentId }, language);
    if (!audit) throw notFound();
    refuseTaken(context, audit, request);
    const form = savedAs(audit.audit_status as AuditStatus, actor.roleId);
    if (form === null) throw conflict(text('audits:not_new'), { version: audit.version });
    // A re-audit names the audit that it repeats, so that a first form never becomes one.
    if ((form === 'reaudit') !== (request.parent_id !== undefined)) throw badRequest(text('audits:not_new'));
    const isReaudit = form === 'reaudit';
    await refuseWrong(context, tx, { audit, request, isReaudit });

    const { number: questionnaire } = audit.asked;
    const questions = audit.asked.questions.filter(({ is_on }) => is_on);
    // Questions that a re-audit leaves unanswered keep their answers.
    const before = isReaudit ? audit.answers : {};
    const answers = { ...before, ...answersOf(readAnswers(request), questions) };
    const compliance = complianceOf(answers, questions);
    const status = statusAfterSave(compliance);
    const columns = { ...columnsOf(context, audit, request), questionnaire };
    const saved = { ...columns, answers: JSON.stringify(answers), compliance: sql<string>`${compliance}` };
    const attachment = await attachmentOf(context, tx, request);
    const written = isReaudit
      ? await insertReaudit(context, tx, audit, {
          ...saved,
          // A re-audit without a new recording keeps the previous one.
          attachment_key: attachment ?? audit.attachment_key,
          audit_status: status,
        })
      : await updateFirst(tx, audit, { ...saved, attachment_key: attachment, audit_status: status });
    if (!isReaudit) await drawSecondScore(tx, context, { leadId, auditId: audit.id, questionnaire });
    const repeated = isReaudit ? audit.id : undefined;
    await countScored(tx, { leadId, auditId: written.auditlead_id, repeated });
    if (attachment) await tieAttachment(tx, leadId, attachment, written.auditlead_id);
    const entry = { auditStatus: status, comment: columns.comments, compliance };
    await logAudits(tx, context, { scope, ids: [written.auditlead_id], entry });
    if (isReaudit) {
      const repeated = { auditStatus: 'AUDITED', comment: columns.comments } as const;
      await logAudits(tx, context, { scope, ids: [audit.id], entry: repeated });
    }
    return { ...written, audit_status: status, compliance };
  });
}

/** Guards against actions, which lock audits but not leads. */
async function lockAudit(tx: Tx, scope: LeadScope, auditId: number): Promise<void> {
  await scopedLeadRows(tx, 'audit', scope)
    .where('audit.id', '=', auditId)
    .select('audit.id')
    .forUpdate('audit')
    .execute();
}

function refuseTaken(
  { actor, clock }: ActorContext,
  audit: FoundAudit,
  { version, questionnaire }: SaveAuditRequest,
): void {
  if (version !== undefined && version !== audit.version)
    throw conflict(text('kernel:error.conflict'), { version: audit.version });
  if (questionnaire !== undefined && questionnaire !== audit.asked.number)
    throw conflict(text('audits:questions.changed'), { questionnaire: audit.asked.number });
  const { claimed_by: holder, claimed_until: until, claimant_name: name } = audit;
  if (holder !== null && holder !== actor.userId && until !== null && until > clock.now())
    throw conflict(text('audits:claimed', { name: name ?? '' }), { claimed_by: name });
}

/** Columns of the call and the remarks; a re-audit keeps the call if it names none. */
function columnsOf({ actor, clock, market }: ActorContext, audit: FoundAudit, request: SaveAuditRequest) {
  const { calling_date: date, calling_time: time } = request;
  return {
    auditor_id: actor.userId,
    agent_id: request.agent_id ?? audit.agent_id,
    calling_at: date && time ? instantOf(date, time, market.timeZone) : audit.calling_at,
    action_required_id: request.action_required ?? null,
    comments: request.comments?.trim() ?? '',
    notes: JSON.stringify(request.notes?.toSorted((one, other) => one.second - other.second) ?? []),
    updated_at: clock.now(),
  };
}

type Columns = ReturnType<typeof columnsOf> & {
  readonly answers: string;
  readonly compliance: ReturnType<typeof sql<string>>;
  readonly attachment_key: string | null;
  readonly audit_status: string;
  readonly questionnaire: number;
};

async function updateFirst(tx: Tx, audit: FoundAudit, columns: Columns) {
  const version = audit.version + 1;
  await tx
    .updateTable('audit')
    .set({ ...columns, claimed_by: null, claimed_until: null, version })
    .where('lead_id', '=', audit.lead_id)
    .where('id', '=', audit.id)
    .execute();
  return { auditlead_id: audit.id, version };
}

/** Closes the repeated audit; the new one waits for the agent, or is accepted at once. */
async function insertReaudit(context: ActorContext, tx: Tx, audit: FoundAudit, columns: Columns) {
  const now = context.clock.now();
  await tx
    .updateTable('audit')
    .set({
      audit_status: 'AUDITED',
      claimed_by: null,
      claimed_until: null,
      updated_at: now,
      version: audit.version + 1,
    })
    .where('lead_id', '=', audit.lead_id)
    .where('id', '=', audit.id)
    .execute();
  const { id, version } = await tx
    .insertInto('audit')
    .values({
      ...columns,
      lead_id: audit.lead_id,
      market_id: audit.market_id,
      parent_id: audit.id,
      audit_state: 'RE_AUDIT',
      is_agent_reaudit: true,
      priority: audit.priority,
      created_at: now,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  return { auditlead_id: id, version };
}

interface Judged {
  readonly audit: FoundAudit;
  readonly request: SaveAuditRequest;
  readonly isReaudit: boolean;
}

async function refuseWrong(
  context: ActorContext,
  tx: Tx,
  { audit, request, isReaudit }: Judged,
): Promise<void> {
  const { clock, market } = context;
  const { agent_id: agentId, action_required: action } = request;
  const errors = auditErrors(
    { ...request, answers: readAnswers(request) },
    {
      now: clock.now(),
      timeZone: market.timeZone,
      questions: audit.asked.questions.filter(({ is_on }) => is_on),
      isReaudit,
    },
  );
  // The caller is accepted in any role.
  const isCaller = agentId === audit.agent_id;
  if (agentId !== undefined && !isCaller && !(await isAgentOf(tx, market.id, agentId)))
    errors.agent_id = text('audits:choice.unknown');
  if (action !== undefined && !(await isActionNeeded(tx, action)))
    errors.action_required = text('audits:choice.unknown');
  if (Object.keys(errors).length > 0) throw invalidInput(errors as FieldErrors);
}
