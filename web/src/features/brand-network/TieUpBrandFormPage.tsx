import { listFreeMakes, saveTieUpBrands } from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import {
  NEW_TIE_UP_BRAND,
  type TieUpBrandValues,
  tieUpBrandRules,
} from '@otolead/contract/brand-network/tie-up-brands.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormCheckbox, FormSelect } from '../../ui/form/RecordFields.tsx';
import { useCallOptions } from '../../ui/list/option-source.ts';

/** The form is never sent without a make; the rules refuse it first. */
const requestOf = ({ make_id: makeId, is_oem }: TieUpBrandValues) => ({
  data: [{ make_id: makeId ?? 0, is_oem }],
});

/** /add_tie_up_brand (spec B§2). */
export function TieUpBrandFormPage() {
  const t = useT('brand-network');
  const makes = useCallOptions(listFreeMakes, ({ id, make }) => ({ value: String(id), label: make }));
  return (
    <FormPage
      title={t('tie_up.add')}
      back="/tie-up-brand"
      rules={tieUpBrandRules}
      empty={NEW_TIE_UP_BRAND}
      found={null}
      save={saveTieUpBrands}
      request={requestOf}
    >
      {(form) => (
        <>
          <FormSelect form={form} name="make_id" options={makes} />
          <FormCheckbox form={form} name="is_oem" spelling={['1', '0']} />
        </>
      )}
    </FormPage>
  );
}
