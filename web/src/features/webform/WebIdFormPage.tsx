import { listWebIds, saveWebId } from '@otolead/contract/webform/web-ids.endpoints.ts';
import { NEW_WEB_ID, webIdRules } from '@otolead/contract/webform/web-ids.rules.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../ui/form/useRecord.ts';
import { withStored } from './option-sources.ts';
import { UtmCampaignPanel } from './UtmCampaignPanel.tsx';

/** /add_webids and /edit_webids/{id} (spec B§2). */
export function WebIdFormPage() {
  const t = useT('webform');
  const id = useRecordId();
  const found = useRecordOfList(listWebIds, id);
  const domains = useConfigList('domain_list');
  const stored = found?.data;
  const own = stored ? [{ id: stored.domain_id, name: stored.domain_info.name }] : [];
  return (
    <FormPage
      title={id ? t('web_id.update', { id }) : t('web_id.add')}
      back="/webids"
      history="web_id"
      rules={webIdRules}
      empty={NEW_WEB_ID}
      found={found}
      save={saveWebId}
      below={id && <UtmCampaignPanel webIdId={id} />}
    >
      {(form) => (
        <>
          <FormText form={form} name="webid" maxLength={100} />
          <FormSelect form={form} name="domain_id" options={domains && withStored(domains, own)} />
        </>
      )}
    </FormPage>
  );
}
