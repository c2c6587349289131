import {
  listCampaignPacks,
  listPacks,
  saveCampaignPack,
} from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import {
  type CampaignPackValues,
  campaignPackRules,
  LONGEST_CAMPAIGN_NAME,
  LONGEST_GM_ID,
  NEW_CAMPAIGN_PACK,
  newCampaignPackRules,
} from '@otolead/contract/campaign-packs/campaign-packs.rules.ts';
import type { CampaignPack } from '@otolead/contract/campaign-packs/campaign-packs.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/client.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormConfigSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';
import { RECORDS } from '../../ui/list/records-key.ts';
import { CAMPAIGN_TYPES, DEALER_TYPES } from './option-sources.ts';
import { PackAssignment } from './PackAssignment.tsx';

const valuesOf = (campaign: CampaignPack) => ({
  ...campaign,
  gm_id: campaign.gm_id === null ? '' : String(campaign.gm_id),
});

/** /add_pack_campaign and /edit_pack_campaign/{id} (spec B§2, B§4, B§5). */
export function CampaignPackFormPage() {
  const t = useT('campaign-packs');
  const id = useRecordId();
  const isNew = id === undefined;
  const found = useRecordOfList(listCampaignPacks, id, valuesOf);
  const packs = useQuery({
    queryKey: [RECORDS, listPacks.name, id ?? null] as const,
    queryFn: async ({ signal }) => (await call(listPacks, { campaign_id: id }, { signal })).data,
  });
  const agree = async (values: CampaignPackValues) =>
    isNew ||
    values.pack_id.length > 0 ||
    (await confirm({
      title: t('disable.title'),
      text: t('disable.text'),
      confirm: t('disable.confirm'),
      cancel: t('kernel:form.cancel'),
      danger: true,
    }));
  return (
    <FormPage
      title={isNew ? t('add') : t('update', { id })}
      back="/campaign_configurator"
      history="campaign_pack"
      rules={isNew ? newCampaignPackRules : campaignPackRules}
      empty={NEW_CAMPAIGN_PACK}
      found={found}
      save={saveCampaignPack}
      request={({ pack_id: packIds, ...values }, stored) => ({
        ...values,
        pack_id: [...packIds],
        campaign_id: stored?.id,
        version: stored?.version,
      })}
      agree={agree}
    >
      {(form) => (
        <>
          <FormText form={form} name="campaign_name" maxLength={LONGEST_CAMPAIGN_NAME} />
          <FormText form={form} name="reporting_name" maxLength={LONGEST_CAMPAIGN_NAME} />
          <FormConfigSelect form={form} name="campaign_type" source={CAMPAIGN_TYPES} />
          <FormText
            form={form}
            name="gm_id"
            digits
            clearable
            maxLength={LONGEST_GM_ID}
            description={t('hint.gm_id')}
            onTyped={(typed) => {
              if (typed === '') form.edit('process_status', '0');
            }}
          />
          <FormConfigSelect form={form} name="dealer_type" source={DEALER_TYPES} />
          <FormCheckbox
            form={form}
            name="process_status"
            spelling={['1', '0']}
            description={t('hint.process_status')}
          />
          <PackAssignment form={form} packs={packs} />
        </>
      )}
    </FormPage>
  );
}
