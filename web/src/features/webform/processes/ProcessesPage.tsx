import { listProcesses, saveProcess } from '@otolead/contract/webform/processes/processes.endpoints.ts';
import type { Process } from '@otolead/contract/webform/processes/processes.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { type DataColumn, ID_COLUMN } from '../../../ui/DataTable/columns.ts';
import { AddLink } from '../../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../../ui/list/filters.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { RecordActions, WIDE_ACTION_COLUMN } from '../../../ui/list/RecordActions.tsx';
import { useList } from '../../../ui/list/useList.ts';
import { OWN_MARKET } from '../../../ui/records/record-options.ts';
import { BUSINESS_TYPES } from '../option-sources.ts';

const FILTERS = {
  name: textFilter('webform:field.name'),
  country_id: choiceFilter('webform:field.country_id', OWN_MARKET),
  business_type_id: choiceFilter('webform:field.business_type_id', BUSINESS_TYPES),
};

const nameOf = ({ name }: Process) => name;
const editPath = ({ id }: Process) => `/edit_process/${id}`;

/** /process (spec B§2). */
export function ProcessesPage() {
  const t = useT('webform');
  const list = useList(listProcesses, FILTERS, { given: { list_type: 'ALL' } });
  const columns = useMemo<readonly DataColumn<Process>[]>(
    () => [
      { ...ID_COLUMN, header: t('field.id') },
      { id: 'country', header: t('field.country_id'), cell: (row) => row.country_name, width: 130 },
      {
        id: 'business_type',
        header: t('field.business_type_id'),
        cell: (row) => row.business_type_name,
        width: 150,
        sortable: true,
        card: 'secondary',
      },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 240, sortable: true, card: 'primary' },
      {
        id: 'created_date',
        header: t('column.created_date_flag'),
        cell: (row) => t(row.created_date_flag === 1 ? 'kernel:yes' : 'kernel:no'),
        width: 130,
        sortable: true,
        sortDescFirst: true,
      },
      {
        ...WIDE_ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.name}
            edit={editPath(row)}
            save={saveProcess}
            record="process"
            deletes
          />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('process.title')}
      count={(count) => t('process.count', { count })}
      actions={<AddLink to="/add_process">{t('process.add')}</AddLink>}
      empty={t('process.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
