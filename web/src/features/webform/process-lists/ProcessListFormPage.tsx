import {
  listProcessLists,
  saveProcessList,
} from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import {
  LONGEST_DAILY_LIMIT,
  LONGEST_DESCRIPTION,
  LONGEST_LIST_ID,
  LONGEST_LIST_NAME,
  NEW_PROCESS_LIST,
  processListRules,
} from '@otolead/contract/webform/process-lists/process-lists.rules.ts';
import type { ProcessList } from '@otolead/contract/webform/process-lists/process-lists.schema.ts';
import { Link } from '@tanstack/react-router';
import { useConfigList } from '../../../platform/config/config.api.ts';
import { useT } from '../../../platform/i18n/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { FormPage } from '../../../ui/form/FormPage.tsx';
import { FormSelect, FormText } from '../../../ui/form/RecordFields.tsx';
import { useQueryId, useRecordOfList } from '../../../ui/form/useRecord.ts';
import { STATUS_FILTER } from '../../../ui/list/filters.ts';
import { Page } from '../../../ui/Page/Page.tsx';
import { withStored } from '../option-sources.ts';

const BACK = '/process-campaign-list';

/** /edit-process-campaign-list?id={id}&process_id={process}; without an id a new list of the process (spec B§2). */
export function ProcessListFormPage() {
  const t = useT('webform');
  const id = useQueryId();
  const processId = useQueryId('process_id');
  if (processId === undefined)
    return (
      <Page title={t('list.title')} width="form">
        <EmptyState title={t('list.process_first')} action={<Link to={BACK}>{t('kernel:form.back')}</Link>} />
      </Page>
    );
  return <ListForm key={`${id}:${processId}`} id={id} processId={processId} />;
}

function ListForm({ id, processId }: { id: number | undefined; processId: number }) {
  const t = useT('webform');
  const ofProcess = (row: ProcessList) => (row.process_id === processId ? row : null);
  const found = useRecordOfList(listProcessLists, id, ofProcess);
  const campaigns = useConfigList('campaign_list');
  const process = useConfigList('process_list')?.find(({ process_id: one }) => one === processId);
  const offered = campaigns?.filter(({ process_id: one }) => one === processId);
  const stored = found?.data && [{ id: found.data.campaign_id, name: found.data.campaign_name }];
  const statuses = [...(STATUS_FILTER.values ?? [])].map(([value, key]) => ({
    value,
    label: t(key),
  }));
  return (
    <FormPage
      title={t(id === undefined ? 'list.add' : 'list.edit')}
      back={BACK}
      history="process_list"
      rules={processListRules}
      empty={{ ...NEW_PROCESS_LIST, process_id: processId }}
      found={found}
      save={saveProcessList}
      oneByOne
    >
      {(form) => (
        <>
          <FormText form={form} name="list_name" maxLength={LONGEST_LIST_NAME} />
          <FormText form={form} name="list_id" numeric maxLength={LONGEST_LIST_ID} />
          <FormSelect form={form} name="status" options={statuses} text />
          <FormSelect
            form={form}
            name="campaign_id"
            options={offered && withStored(offered, stored ?? undefined)}
            {...(process && { description: t('list.campaigns_of', { process: process.name }) })}
          />
          <FormText
            form={form}
            name="daily_limit"
            numeric
            maxLength={LONGEST_DAILY_LIMIT}
            description={t('list.unlimited')}
          />
          <FormText form={form} name="description" maxLength={LONGEST_DESCRIPTION} />
        </>
      )}
    </FormPage>
  );
}
