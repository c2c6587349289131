import { listPartners, savePartner } from '@otolead/contract/partners/partners.endpoints.ts';
import { NEW_PARTNER, partnerRules } from '@otolead/contract/partners/partners.rules.ts';
import type { Partner } from '@otolead/contract/partners/partners.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormConfigSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';
import { configOptions } from '../../ui/list/option-source.ts';
import { recordOptions } from '../../ui/records/record-options.ts';
import { PartnerKeyPanel } from './PartnerKeyPanel.tsx';

const SOURCES = configOptions('source_list', 'source_id');
const MAKES = recordOptions({ list: 'make_choices' });
const LEAD_TYPES = configOptions('lead_type_list', 'id');
const WEB_IDS = configOptions('webids_list', 'id');

/** Where a new partner gets its key. */
const keysOf = ({ id }: Pick<Partner, 'id'>) => `/edit_partner/${id}`;

/** /add_partner and /edit_partner/{id}; a stored partner's keys show below the form. */
export function PartnerFormPage() {
  const t = useT('partners');
  const id = useRecordId();
  const found = useRecordOfList(listPartners, id);
  return (
    <FormPage
      title={id ? t('update', { id }) : t('add')}
      back="/partners"
      history="partner"
      rules={partnerRules}
      empty={NEW_PARTNER}
      found={found}
      save={savePartner}
      {...(!id && { opens: keysOf })}
      below={id && <PartnerKeyPanel partnerId={id} />}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" maxLength={100} />
          <FormConfigSelect form={form} name="source_id" source={SOURCES} description={t('hint.source_id')} />
          <FormConfigSelect form={form} name="web_id" source={WEB_IDS} description={t('hint.web_id')} />
          <FormConfigSelect
            form={form}
            name="lead_type_id"
            source={LEAD_TYPES}
            description={t('hint.lead_type_id')}
          />
          <FormConfigSelect form={form} name="make_id" source={MAKES} description={t('hint.make_id')} />
          <FormText form={form} name="per_minute" digits maxLength={4} />
          <FormText form={form} name="per_day" digits maxLength={7} />
          <FormCheckbox
            form={form}
            name="may_consent"
            spelling={[true, false]}
            description={t('hint.may_consent')}
          />
          <FormCheckbox form={form} name="status" spelling={['1', '0']} />
        </>
      )}
    </FormPage>
  );
}
