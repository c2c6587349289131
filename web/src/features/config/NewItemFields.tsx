import {
  type ConfigItemValues,
  OPEN_LISTS,
  REASON_LIST,
} from '@otolead/contract/config/config-items.rules.ts';
import { isClosed, type LeadStatusId } from '@otolead/contract/kernel/lead-statuses.ts';
import { ATTRIBUTION } from '@otolead/contract/lead-status/attribution.rules.ts';
import { useConfigList } from '../../platform/config/config.api.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { FormSelect } from '../../ui/form/RecordFields.tsx';
import type { RecordForm } from '../../ui/form/useRecordForm.ts';

/** The list to extend and, for a reason, the statuses that offer it. */
export function NewItemFields({ form }: { form: RecordForm<ConfigItemValues> }) {
  const t = useT('config');
  const { list } = form.values;
  return (
    <>
      <FormSelect
        form={form}
        name="list"
        text
        description={list === null ? t('item.open_lists') : t(`effect.${list}`)}
        options={OPEN_LISTS.map((each) => ({ value: each, label: t(`list.${each}`) }))}
        onChosen={(chosen) => {
          if (chosen === REASON_LIST) return;
          form.edit('sub_status_id', null);
          form.edit('attribution_id', null);
        }}
      />
      {list === REASON_LIST && <ReasonFields form={form} />}
    </>
  );
}

function ReasonFields({ form }: { form: RecordForm<ConfigItemValues> }) {
  const t = useT('config');
  const statuses = useConfigList('status_list');
  const attributions = useConfigList('attribution_status_list');
  return (
    <>
      <FormSelect
        form={form}
        name="sub_status_id"
        description={t('item.reason_of')}
        options={statuses
          ?.filter(({ status_id: id }) => isClosed(id as LeadStatusId))
          .flatMap(({ status_name: status, sub_status_master: subs }) =>
            subs.map(({ sub_status_id: id, sub_status_name: name }) => ({
              value: String(id),
              label: `${status} · ${name}`,
            })),
          )}
      />
      <FormSelect
        form={form}
        name="attribution_id"
        options={attributions
          ?.filter(({ attribution_id: id }) => id === ATTRIBUTION.rejected)
          .map(({ attribution_id: id, name }) => ({ value: String(id), label: name }))}
      />
    </>
  );
}
