import { getBrandDealer, saveBrandDealer } from '@otolead/contract/brand-network/dealers.endpoints.ts';
import {
  brandDealerRules,
  MOST_DIGITS,
  NEW_BRAND_DEALER,
} from '@otolead/contract/brand-network/dealers.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { useRecord, useRecordId } from '../../ui/form/useRecord.ts';

/** /add_dealer and /edit_dealer/{id} (spec B§2). */
export function BrandDealerFormPage() {
  const t = useT('brand-network');
  const id = useRecordId();
  return (
    <FormPage
      title={id ? t('dealer.update', { id }) : t('dealer.add')}
      back="/dealer_list"
      history="brand_dealer"
      rules={brandDealerRules}
      empty={NEW_BRAND_DEALER}
      found={useRecord(getBrandDealer, id)}
      save={saveBrandDealer}
    >
      {(form) => (
        <>
          <FormText form={form} name="dealer_name" maxLength={150} />
          <FormText form={form} name="dealer_id" digits maxLength={MOST_DIGITS} />
          <FormText form={form} name="zip_code" digits maxLength={10} />
          <FormText form={form} name="email" type="email" maxLength={200} description={t('hint.email')} />
        </>
      )}
    </FormPage>
  );
}
