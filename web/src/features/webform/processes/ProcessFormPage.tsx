import { listProcesses, saveProcess } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import { NEW_PROCESS, processRules } from '@otolead/contract/webform/processes/processes.rules.ts';
import type { Process } from '@otolead/contract/webform/processes/processes.schema.ts';
import { useConfigList } from '../../../platform/config/config.api.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { activeMarket } from '../../../platform/market/active-market.ts';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormCheckbox, FormConfigSelect, FormMultiSelect, FormText } from '../../../ui/form/RecordFields.tsx';
import { useRecordId, useRecordOfList } from '../../../ui/form/useRecord.ts';
import { OWN_MARKET } from '../../../ui/records/record-options.ts';
import { BUSINESS_TYPES, withStored } from '../option-sources.ts';

/** Ids are comma-separated (spec B§3). */
const valuesOf = (process: Process) => ({
  ...process,
  domain_ids: idsOf(process.domain_ids),
  lead_type_ids: idsOf(process.lead_type_ids),
});

const idsOf = (joined: string) => joined.split(',').filter(Boolean).map(Number);

/** /add_process and /edit_process/{id} (spec B§2). */
export function ProcessFormPage() {
  const t = useT('webform');
  const id = useRecordId();
  const found = useRecordOfList(listProcesses, id, valuesOf);
  const domains = useConfigList('domain_list') ?? [];
  const leadTypes = useConfigList('lead_type_list') ?? [];
  const domainsOf = (type: number | null) => domains.filter((domain) => domain.business_type_id === type);
  const stored = found?.data ?? undefined;
  return (
    <FormPage
      title={id ? t('process.update', { id }) : t('process.add')}
      back="/process"
      history="process"
      rules={processRules}
      empty={{ ...NEW_PROCESS, country_id: activeMarket().id }}
      found={found}
      save={saveProcess}
    >
      {(form) => {
        const { business_type_id: type } = form.values;
        return (
          <>
            <FormConfigSelect form={form} name="country_id" source={OWN_MARKET} />
            <FormConfigSelect
              form={form}
              name="business_type_id"
              source={BUSINESS_TYPES}
              onChosen={(chosen) => {
                if (chosen !== String(type)) form.edit('domain_ids', []);
              }}
            />
            <FormText form={form} name="name" maxLength={100} />
            <FormMultiSelect
              form={form}
              name="domain_ids"
              options={withStored(
                domainsOf(type),
                stored?.business_type_id === type ? stored.domains : undefined,
              )}
              disabled={type === null}
              {...(type === null && { description: t('choose_business_type') })}
            />
            <FormMultiSelect
              form={form}
              name="lead_type_ids"
              options={withStored(leadTypes, stored?.lead_types)}
            />
            <FormCheckbox
              form={form}
              name="is_client_process"
              spelling={[1, 0]}
              description={t('hint.is_client_process')}
            />
          </>
        );
      }}
    </FormPage>
  );
}
