import type { AuditQuestion } from '@otolead/contract/audits/audit-form.rules.ts';
import type { Translate } from '../../platform/i18n/i18n.ts';

/** A question in full: most ask whether one item was confirmed in the call, two ask something of their own. */
export function questionWords(question: AuditQuestion, t: Translate<'audits'>): string {
  return question === 'crm_update' || question === 'purchase_proof'
    ? t(`question.${question}`)
    : t('confirmed', { item: t(`item.${question}`) });
}
