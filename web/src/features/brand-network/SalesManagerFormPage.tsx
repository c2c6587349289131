import { MOST_DIGITS } from '@otolead/contract/brand-network/dealers.rules.ts';
import {
  getSalesManager,
  saveSalesManager,
} from '@otolead/contract/brand-network/sales-managers.endpoints.ts';
import {
  NEW_SALES_MANAGER,
  salesManagerRules,
} from '@otolead/contract/brand-network/sales-managers.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormSelect, FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord, useRecordId } from '../../ui/form/useRecord.ts';
import { useOptions } from '../../ui/list/option-source.ts';
import { BRAND_DEALERS, withStoredDealer } from './option-sources.ts';

/** /add_sm and /edit_sm/{id} (spec B§2). */
export function SalesManagerFormPage() {
  const t = useT('brand-network');
  const id = useRecordId();
  const found = useRecord(getSalesManager, id);
  const dealers = withStoredDealer(useOptions(BRAND_DEALERS), found?.data);
  return (
    <FormPage
      title={id ? t('sm.update', { id }) : t('sm.add')}
      back="/sm_list"
      history="sales_manager"
      rules={salesManagerRules}
      empty={NEW_SALES_MANAGER}
      found={found}
      save={saveSalesManager}
    >
      {(form) => (
        <>
          <FormText form={form} name="sm_id" digits maxLength={MOST_DIGITS} />
          <FormText form={form} name="sm_name" maxLength={150} />
          <FormText form={form} name="sm_email" type="email" maxLength={200} />
          <FormSelect form={form} name="dealer_id" options={dealers} text />
        </>
      )}
    </FormPage>
  );
}
