import { getRoleLimits, saveRoleLimits } from '@otolead/contract/trail/limits.endpoints.ts';
import {
  BUDGET_SPANS,
  BUDGETS,
  budgetField,
  ROLE_LIMITS,
  roleLimitRules,
} from '@otolead/contract/trail/limits.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord, useRecordId } from '../../ui/form/useRecord.ts';

/** /role_limits/{role}: what a role may read of the market. */
export function RoleLimitsPage() {
  const t = useT('trail');
  const found = useRecord(getRoleLimits, useRecordId());
  const role = found?.data?.name;
  const market = t(`kernel:market.${activeMarket().code}`);
  return (
    <FormPage
      title={role === undefined ? t('limits.title_plain') : t('limits.title', { role, market })}
      back="/role-list"
      history="role_limit"
      rules={roleLimitRules}
      empty={ROLE_LIMITS}
      found={found}
      save={saveRoleLimits}
    >
      {(form) => (
        <>
          {BUDGETS.flatMap((budget) =>
            BUDGET_SPANS.map((span) => (
              <FormText
                key={`${budget}_${span}`}
                form={form}
                name={budgetField(budget, span)}
                digits
                maxLength={8}
                description={t(`hint.${budget}`)}
              />
            )),
          )}
          <FormCheckbox
            form={form}
            name="budget_refuses"
            spelling={[1, 0]}
            description={t('hint.budget_refuses')}
          />
          <FormCheckbox
            form={form}
            name="masks_contacts"
            spelling={[1, 0]}
            description={t('hint.masks_contacts')}
          />
        </>
      )}
    </FormPage>
  );
}
