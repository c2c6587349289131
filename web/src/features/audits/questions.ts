import type { AuditQuestion } from '@otolead/contract/audits/audit-form.rules.ts';

type Translate = (key: string, params: Record<string, string>) => string;

/** A question in full: most ask whether one item was confirmed in the call, two ask something of their own. */
export function questionWords(question: AuditQuestion, t: Translate): string {
  return question === 'crm_update' || question === 'purchase_proof'
    ? t(`question.${question}`, {})
    : t('confirmed', { item: t(`item.${question}`, {}) });
}
