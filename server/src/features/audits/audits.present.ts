import {
  type AskedQuestion,
  AUDIT_QUESTIONS,
  type AuditQuestion,
} from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditPriority, AuditStatus } from '@otolead/contract/audits/audits.rules.ts';
import type { Audit } from '@otolead/contract/audits/audits.schema.ts';
import { statusAfterSave } from '@otolead/contract/audits/compliance.rules.ts';
import { type Question, questionText } from '@otolead/contract/audits/questionnaire.rules.ts';
import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { localDate, localTime } from '@otolead/contract/kernel/market-time.ts';
import { attachmentUrl } from './attachments.service.ts';
import type { FoundAudit } from './audits.find.ts';

/** Active questions in the reader's language. */
export function presentQuestions(questions: readonly Question[], language: Language): AskedQuestion[] {
  return questions
    .filter(({ is_on }) => is_on)
    .map((question) => {
      const { key, weight, is_critical } = question;
      return { key, text: questionText(question, language), weight, is_critical };
    });
}

/** An audit in wire format. */
export function presentAudit(
  audit: FoundAudit,
  { language, market }: { readonly language: Language; readonly market: Market },
): Audit {
  const { answers, asked } = audit;
  const named = AUDIT_QUESTIONS.map((question) => [question, answers[question] ?? null]);
  const compliance = audit.compliance === null ? null : Number(audit.compliance);
  const { attachment_key: key } = audit;
  return {
    ...(Object.fromEntries(named) as Pick<Audit, AuditQuestion>),
    id: audit.id,
    auditlead_id: audit.id,
    lead_id: audit.lead_id,
    parent_id: audit.parent_id,
    version: audit.version,
    audit_status: audit.audit_status as AuditStatus,
    audit_state: audit.audit_state as Audit['audit_state'],
    priority: audit.priority as AuditPriority,
    auditor: audit.auditor_name,
    created_date: audit.created_at.toISOString(),
    agent_id: audit.agent_id,
    agent_name: audit.agent_name,
    calling_date: audit.calling_at && localDate(audit.calling_at, market.timeZone),
    calling_time: audit.calling_at && localTime(audit.calling_at, market.timeZone),
    action_required: audit.action_required_id,
    action_required_name: audit.action_required_name,
    comments: audit.comments,
    compliance,
    rejection: audit.rejection && { ...audit.rejection, at: new Date(audit.rejection.at).toISOString() },
    audit_lead_status: compliance === null ? null : statusAfterSave(compliance),
    attachment_url: key && attachmentUrl(market, audit.lead_id, key),
    attachment_name: audit.attachment_name,
    attachment_type: audit.attachment_type,
    notes: audit.notes,
    questionnaire: asked.number,
    questions: presentQuestions(asked.questions, language),
    answers,
    previous_audits: audit.previous_audits,
  };
}
