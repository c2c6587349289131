import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import type { AuditAnswer, AuditAnswers } from '@otolead/contract/audits/compliance.rules.ts';

/** The same answer to every question of the specification. */
export function allAnswered(answer: AuditAnswer): AuditAnswers {
  return Object.fromEntries(AUDIT_QUESTIONS.map((question) => [question, answer]));
}
