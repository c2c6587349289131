import { addLead } from '@otolead/contract/arrivals/add-lead.endpoints.ts';
import {
  type AddLeadValues,
  addLeadRules,
  CONSENT_LENGTH,
  MESSAGE_LENGTH,
  NEW_LEAD,
} from '@otolead/contract/arrivals/add-lead.rules.ts';
import { localMobile } from '@otolead/contract/kernel/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { cityStateQuery, useConfigList, vehiclesQuery } from '../../platform/config/config.api.ts';
import { handedNumber } from '../../platform/handed-number.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useMarket } from '../../platform/market/market-context.ts';
import { mobilePattern } from '../../ui/fields/mobile-pattern.ts';
import { FormPage } from '../../ui/form/FormPage.tsx';
import { FormConfigSelect, FormSelect, FormText, FormTextarea } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';
import { configOptions } from '../../ui/list/option-source.ts';
import { KnownLeads } from './KnownLeads.tsx';

/** Row of the source list: an incoming call (domain.md 2). */
const CALLED = 2;

const SOURCES = configOptions('source_list', 'source_id');
const LEAD_TYPES = configOptions('lead_type_list', 'id');
const PROCESSES = configOptions('gm_list', 'gm_id');

/** /add_lead: a received call or a walk-in, processed like a partner's enquiry. */
export function AddLeadPage() {
  const t = useT('arrivals');
  const market = useMarket();
  const rules = useMemo(() => addLeadRules(market), [market]);
  const { call } = useSearch({ from: '/add_lead' });
  const empty = useMemo(() => {
    const mobile = handedNumber(call);
    return mobile === null
      ? NEW_LEAD
      : { ...NEW_LEAD, mobile: localMobile(mobile, market), source_id: CALLED };
  }, [call, market]);
  return (
    <FormPage
      title={t('add.title')}
      back="/lead-list"
      backTitle={t('leads:title')}
      rules={rules}
      empty={empty}
      found={null}
      save={addLead}
      request={(values) => values}
      opens={({ lead_id: id }) => `/Leads-Details?id=${id}`}
      saveLabel={t('add.save')}
    >
      {(form) => (
        <>
          <FormText
            form={form}
            name="mobile"
            type="tel"
            maxLength={30}
            placeholder={mobilePattern(t, market)}
          />
          <KnownLeads mobile={form.values.mobile} alternateMobile={form.values.alternate_mobile} />
          <FormText form={form} name="name" maxLength={100} />
          <FormConfigSelect form={form} name="source_id" source={SOURCES} />
          <FormConfigSelect form={form} name="lead_type_id" source={LEAD_TYPES} />
          <WebId form={form} />
          <FormConfigSelect form={form} name="gm_id" source={PROCESSES} description={t('hint.gm_id')} />
          <Car form={form} />
          <FormText form={form} name="alternate_mobile" type="tel" maxLength={30} />
          <FormText form={form} name="email" type="email" maxLength={100} />
          <FormTextarea form={form} name="message" maxLength={MESSAGE_LENGTH} />
          <FormText form={form} name="consent" maxLength={CONSENT_LENGTH} description={t('hint.consent')} />
        </>
      )}
    </FormPage>
  );
}

interface FieldsProps {
  form: RecordForm<AddLeadValues>;
}

/** Chosen by code, as partners send it. */
function WebId({ form }: FieldsProps) {
  const t = useT('arrivals');
  const webIds = useConfigList('webids_list');
  const options = webIds?.map(({ name }) => ({ value: name, label: name }));
  return <FormSelect form={form} name="web_id" text options={options} description={t('hint.web_id')} />;
}

function Car({ form }: FieldsProps) {
  const { data: cities } = useQuery(cityStateQuery());
  const { data: vehicles } = useQuery(vehiclesQuery());
  const { make_id: makeId } = form.values;
  return (
    <>
      <FormSelect
        form={form}
        name="city_id"
        options={cities?.city.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FormSelect
        form={form}
        name="make_id"
        options={vehicles?.make.map(({ id, make }) => ({ value: String(id), label: make }))}
        onChosen={() => form.edit('model_id', null)}
      />
      <FormSelect
        form={form}
        name="model_id"
        disabled={makeId === null}
        options={vehicles?.model
          .filter(({ mk_id: id }) => id === makeId)
          .map(({ id, m }) => ({ value: String(id), label: m }))}
      />
    </>
  );
}
