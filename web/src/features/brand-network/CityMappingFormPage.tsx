import { getCityMapping, saveCityMapping } from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import {
  type CityMappingValues,
  cityMappingRules,
  NEW_CITY_MAPPING,
  newCityMappingRules,
} from '@otolead/contract/brand-network/city-mappings.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormMultiSelect, FormSelect } from '../../ui/form/RecordFields.tsx';
import { useRecord, useRecordId } from '../../ui/form/useRecord.ts';
import type { Stored } from '../../ui/form/useRecordForm.ts';
import { useOptions } from '../../ui/list/option-source.ts';
import { BRAND_DEALERS, CITIES, withStoredDealer } from './option-sources.ts';

const requestOf = (values: CityMappingValues, stored: Stored | undefined) => ({
  ...values,
  customer_city_id: [...values.customer_city_id],
  ...(stored && { id: stored.id, version: stored.version }),
});

/** /add_mapping and /edit_mapping/{id}: several new cities at once, or one stored mapping (spec B§2). */
export function CityMappingFormPage() {
  const t = useT('brand-network');
  const id = useRecordId();
  const found = useRecord(getCityMapping, id);
  const dealers = withStoredDealer(useOptions(BRAND_DEALERS), found?.data);
  const cities = useOptions(CITIES);
  return (
    <FormPage
      title={id ? t('mapping.update', { id }) : t('mapping.add')}
      back="/city_dealer_mapping"
      history="city_mapping"
      rules={id ? cityMappingRules : newCityMappingRules}
      empty={NEW_CITY_MAPPING}
      found={found}
      save={saveCityMapping}
      request={requestOf}
    >
      {(form) => (
        <>
          <FormSelect form={form} name="dealer_id" options={dealers} text />
          {form.isNew ? (
            <FormMultiSelect
              form={form}
              name="customer_city_id"
              options={cities}
              description={t('hint.cities')}
            />
          ) : (
            <FormSelect form={form} name="customer_city_id" options={cities} only />
          )}
        </>
      )}
    </FormPage>
  );
}
