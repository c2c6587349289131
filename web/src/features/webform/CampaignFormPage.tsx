import { getCampaign, saveCampaign } from '@otolead/contract/webform/campaigns.endpoints.ts';
import { campaignRules, NEW_CAMPAIGN } from '@otolead/contract/webform/campaigns.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormConfigSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord, useRecordId } from '../../ui/form/useRecord.ts';
import { CAMPAIGN_TYPES, PROCESSES } from './option-sources.ts';

/** /add_campaign and /edit_campaign/{id} (spec B§2). */
export function CampaignFormPage() {
  const t = useT('webform');
  const id = useRecordId();
  const found = useRecord(getCampaign, id);
  return (
    <FormPage
      title={id ? t('campaign.update', { id }) : t('campaign.add')}
      back="/campaigns"
      history="campaign"
      rules={campaignRules}
      empty={NEW_CAMPAIGN}
      found={found}
      save={saveCampaign}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" maxLength={100} />
          <FormConfigSelect form={form} name="process_id" source={PROCESSES} />
          <FormConfigSelect form={form} name="type" source={CAMPAIGN_TYPES} />
          <FormCheckbox
            form={form}
            name="dialer_flag"
            spelling={[1, 0]}
            description={t('hint.dialer_flag')}
          />
        </>
      )}
    </FormPage>
  );
}
