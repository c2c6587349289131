import { getAuditRules, saveAuditRules } from '@otolead/contract/audits/audit-rules.endpoints.ts';
import { AUDIT_RULES, auditRuleRules, SEED_LENGTH } from '@otolead/contract/audits/audit-rules.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord } from '../../ui/form/useRecord.ts';

/** /audit_rules: which purchases are audited, and which audits get a second score. */
export function AuditRulesPage() {
  const t = useT('audits');
  const market = activeMarket();
  return (
    <FormPage
      title={t('rules.title', { market: t(`kernel:market.${market.code}`) })}
      back="/audit_questions"
      history="audit_rules"
      rules={auditRuleRules}
      empty={AUDIT_RULES}
      found={useRecord(getAuditRules, market.id)}
      save={saveAuditRules}
    >
      {(form) => (
        <>
          <FormText
            form={form}
            name="sample_percent"
            digits
            maxLength={3}
            description={t('hint.sample_percent')}
          />
          <FormText
            form={form}
            name="second_percent"
            digits
            maxLength={3}
            description={t('hint.second_percent')}
          />
          <FormText form={form} name="seed" maxLength={SEED_LENGTH} description={t('hint.seed')} />
        </>
      )}
    </FormPage>
  );
}
