import { listDomains, saveDomain } from '@otolead/contract/webform/domains.endpoints.ts';
import { domainRules, NEW_DOMAIN } from '@otolead/contract/webform/domains.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { activeMarket } from '../../platform/market/active-market.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormConfigSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';
import { BUSINESS_TYPES, COUNTRIES } from './option-sources.ts';

/** /add_domain and /edit_domain/{id} (spec B§2). */
export function DomainFormPage() {
  const t = useT('webform');
  const id = useRecordId();
  const found = useRecordOfList(listDomains, id);
  return (
    <FormPage
      title={id ? t('domain.update', { id }) : t('domain.add')}
      back="/domains"
      history="domain"
      rules={domainRules}
      empty={{ ...NEW_DOMAIN, country_id: activeMarket().id }}
      found={found}
      save={saveDomain}
    >
      {(form) => (
        <>
          <FormConfigSelect form={form} name="country_id" source={COUNTRIES} />
          <FormConfigSelect form={form} name="business_type_id" source={BUSINESS_TYPES} />
          <FormText form={form} name="name" maxLength={253} />
          <FormCheckbox form={form} name="is_oem" spelling={[1, 0]} />
          <FormCheckbox
            form={form}
            name="is_connecto_push"
            spelling={[1, 0]}
            description={t('hint.is_connecto_push')}
          />
          <FormCheckbox form={form} name="status" spelling={['1', '0']} />
        </>
      )}
    </FormPage>
  );
}
