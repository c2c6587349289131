import { answerErrors, answersOf, readAnswers } from '@otolead/contract/audits/audit-form.rules.ts';
import { complianceOf } from '@otolead/contract/audits/compliance.rules.ts';
import type {
  getNextSecondScore,
  SecondScore,
  saveSecondScore,
} from '@otolead/contract/audits/quality.endpoints.ts';
import type { DataOf, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { isAuditor } from '@otolead/contract/kernel/roles.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { conflict, forbidden, notFound, refuseFaults } from '../../platform/http/errors.ts';
import { leadScope, scopedLeadRows } from '../leads/leads.public.ts';
import { attachmentUrl } from './attachments.service.ts';
import { findAuditRules } from './audit-rules.queries.ts';
import { evidenceOf } from './audits.evidence.ts';
import { presentQuestions } from './audits.present.ts';
import { countPairs } from './quality.counts.ts';
import { isScoredTwice } from './sampling.ts';

/** Duration of a claim. */
const CLAIM_MS = 1_800_000;

interface FirstScore {
  readonly leadId: number;
  readonly auditId: number;
  readonly questionnaire: number;
}

/** Draws whether a newly saved audit gets a second score; in the transaction of its save. */
export async function drawSecondScore(
  tx: Tx,
  { actor, clock, market }: ActorContext,
  { leadId, auditId, questionnaire }: FirstScore,
): Promise<void> {
  const { second_percent: percent, seed } = await findAuditRules(tx, market.id);
  if (!isScoredTwice(seed, auditId, percent)) return;
  await tx
    .insertInto('audit_second_score')
    .values({
      lead_id: leadId,
      audit_id: auditId,
      market_id: market.id,
      auditor_id: actor.userId,
      questionnaire,
      created_at: clock.now(),
    })
    .execute();
}

/** Second scores that this auditor may take: of another auditor's audit, not yet given, not claimed by somebody else. */
function waitingFor(tx: Tx, context: ActorContext) {
  const { actor, clock } = context;
  return scopedLeadRows(tx, 'audit_second_score', leadScope(context))
    .where('audit_second_score.market_id', '=', context.market.id)
    .where('audit_second_score.scored_at', 'is', null)
    .where('audit_second_score.auditor_id', '!=', actor.userId)
    .where((eb) =>
      eb.or([
        eb('audit_second_score.claimed_by', 'is', null),
        eb('audit_second_score.claimed_by', '=', actor.userId),
        eb('audit_second_score.claimed_until', '<=', clock.now()),
      ]),
    );
}

/** Claims the auditor's open score, else the oldest waiting one. Throws 403 without the role of an auditor. */
export function nextSecondScore(context: ActorContext): Promise<DataOf<typeof getNextSecondScore>> {
  const { actor, clock } = context;
  if (!isAuditor(actor.roleId)) throw forbidden();
  return inTransaction(context.db, async (tx) => {
    const { waiting } = await waitingFor(tx, context)
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    const next = await waitingFor(tx, context)
      .select(['audit_second_score.lead_id', 'audit_second_score.id', 'audit_second_score.audit_id'])
      .orderBy(sql`audit_second_score.claimed_by is not distinct from ${actor.userId}`, 'desc')
      .orderBy('audit_second_score.created_at')
      .orderBy('audit_second_score.id')
      .limit(1)
      .forUpdate('audit_second_score')
      .skipLocked()
      .executeTakeFirst();
    if (!next) return { waiting: Number(waiting), score: null };
    await tx
      .updateTable('audit_second_score')
      .set({ claimed_by: actor.userId, claimed_until: new Date(clock.now().getTime() + CLAIM_MS) })
      .where('lead_id', '=', next.lead_id)
      .where('id', '=', next.id)
      .execute();
    return { waiting: Number(waiting), score: await blindScore(tx, context, next) };
  });
}

/** The call and the questions, without the first auditor's findings. */
async function blindScore(
  tx: Tx,
  context: ActorContext,
  { lead_id: leadId, audit_id: auditId }: { readonly lead_id: number; readonly audit_id: number },
): Promise<SecondScore> {
  const { language, market } = context;
  const audit = await scopedLeadRows(tx, 'audit', leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .where('audit.id', '=', auditId)
    .innerJoin('questionnaire', (on) =>
      on
        .onRef('questionnaire.market_id', '=', 'audit.market_id')
        .onRef('questionnaire.number', '=', 'audit.questionnaire'),
    )
    .leftJoin('app_user as agent', 'agent.id', 'audit.agent_id')
    .leftJoin('audit_attachment as attachment', (on) =>
      on
        .onRef('attachment.lead_id', '=', 'lead.lead_id')
        .onRef('attachment.storage_key', '=', 'audit.attachment_key'),
    )
    .select([
      'lead.name',
      'agent.name as agent_name',
      'audit.calling_at',
      'audit.attachment_key',
      'attachment.file_name',
      'attachment.content_type',
      'questionnaire.questions',
    ])
    .executeTakeFirstOrThrow();
  const { attachment_key: key } = audit;
  return {
    lead_id: leadId,
    audit_id: auditId,
    customer_name: audit.name,
    agent_name: audit.agent_name,
    calling_date: audit.calling_at?.toISOString() ?? null,
    questions: presentQuestions(audit.questions, language),
    evidence: await evidenceOf({ ...context, db: tx }, leadId),
    attachment_url: key && attachmentUrl(market, leadId, key),
    attachment_name: audit.file_name,
    attachment_type: audit.content_type,
  };
}

/**
 * Stores the answers without a trace in lists, history or for the agent. Throws 403 for other roles, 404 for the first
 * auditor and if nothing waits, 409 if somebody else has it open, 400 with a message per question.
 */
export function keepSecondScore(
  context: ActorContext,
  request: ParsedOf<typeof saveSecondScore>,
): Promise<{ audit_id: number }> {
  const { actor, clock } = context;
  const { lead_id: leadId, audit_id: auditId } = request;
  if (!isAuditor(actor.roleId)) throw forbidden();
  return inTransaction(context.db, async (tx) => {
    const score = await scopedLeadRows(tx, 'audit_second_score', leadScope(context))
      .where('lead.lead_id', '=', leadId)
      .where('audit_second_score.audit_id', '=', auditId)
      .where('audit_second_score.scored_at', 'is', null)
      .where('audit_second_score.auditor_id', '!=', actor.userId)
      .innerJoin('questionnaire', (on) =>
        on
          .onRef('questionnaire.market_id', '=', 'audit_second_score.market_id')
          .onRef('questionnaire.number', '=', 'audit_second_score.questionnaire'),
      )
      .select([
        'audit_second_score.id',
        'audit_second_score.claimed_by',
        'audit_second_score.claimed_until',
        'questionnaire.questions',
      ])
      .forUpdate('audit_second_score')
      .executeTakeFirst();
    if (!score) throw notFound();
    const isOthers = score.claimed_by !== null && score.claimed_by !== actor.userId;
    if (isOthers && score.claimed_until !== null && score.claimed_until > clock.now())
      throw conflict(text('audits:second.taken'), { claimed_by: score.claimed_by });
    const questions = score.questions.filter(({ is_on }) => is_on);
    const given = readAnswers({ answers: request.answers });
    refuseFaults(answerErrors(given, { questions, isReaudit: false }));
    const answers = answersOf(given, questions);
    await tx
      .updateTable('audit_second_score')
      .set({
        answers: JSON.stringify(answers),
        compliance: sql<string>`${complianceOf(answers, questions)}`,
        scored_by: actor.userId,
        scored_at: clock.now(),
        claimed_by: null,
        claimed_until: null,
      })
      .where('lead_id', '=', leadId)
      .where('id', '=', score.id)
      .execute();
    await countPairs(tx, leadId, score.id);
    return { audit_id: auditId };
  });
}
