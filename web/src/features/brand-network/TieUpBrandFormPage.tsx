import {
  listFreeMakes,
  listTieUpBrands,
  saveTieUpBrands,
} from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import {
  NEW_TIE_UP_BRAND,
  type TieUpBrandValues,
  tieUpBrandRules,
} from '@otolead/contract/brand-network/tie-up-brands.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormSelect } from '../../ui/form/RecordFields.tsx';
import { useQueryId, useRecordOfList } from '../../ui/form/useRecord.ts';
import type { Stored } from '../../ui/form/useRecordForm.ts';
import { useCallOptions } from '../../ui/list/option-source.ts';

/** The rules refuse a form without a make. A linked brand keeps its make. */
const requestOf = ({ make_id: makeId, is_oem, status }: TieUpBrandValues, stored: Stored | undefined) => ({
  data: [
    stored ? { id: stored.id, version: stored.version, is_oem, status } : { make_id: makeId ?? 0, is_oem },
  ],
});

/** /add_tie_up_brand (spec B§2); with ?id= it edits or switches off a linked brand (domain.md 16). */
export function TieUpBrandFormPage() {
  const t = useT('brand-network');
  const id = useQueryId();
  const found = useRecordOfList(listTieUpBrands, id);
  const makes = useCallOptions(listFreeMakes, ({ id: makeId, make }) => ({
    value: String(makeId),
    label: make,
  }));
  const own = found?.data && [{ value: String(found.data.make_id), label: found.data.make }];
  return (
    <FormPage
      key={id}
      title={id === undefined ? t('tie_up.add') : t('tie_up.update', { id })}
      back="/tie-up-brand"
      history="tie_up_brand"
      rules={tieUpBrandRules}
      empty={NEW_TIE_UP_BRAND}
      found={found}
      save={saveTieUpBrands}
      request={requestOf}
    >
      {(form) => (
        <>
          <FormSelect form={form} name="make_id" options={own ?? makes} disabled={!form.isNew} />
          <FormCheckbox form={form} name="is_oem" spelling={['1', '0']} />
          {!form.isNew && <FormCheckbox form={form} name="status" spelling={['1', '0']} />}
        </>
      )}
    </FormPage>
  );
}
