import {
  listProcessLists,
  saveProcessList,
} from '@otolead/contract/webform/process-lists/process-lists.endpoints.ts';
import type { ProcessList } from '@otolead/contract/webform/process-lists/process-lists.schema.ts';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { can } from '../../../platform/session/session.ts';
import type { DataColumn } from '../../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../../ui/list/ActivePill.tsx';
import { AddButton } from '../../../ui/list/AddLink.tsx';
import { choiceFilter, STATUS_FILTER, textFilter } from '../../../ui/list/filters.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { linkTo } from '../../../ui/list/link-to.ts';
import { ACTION_COLUMN, RecordActions } from '../../../ui/list/RecordActions.tsx';
import { useList } from '../../../ui/list/useList.ts';
import { CAMPAIGNS, PROCESSES } from '../option-sources.ts';
import { ProcessChooser } from '../ProcessChooser.tsx';

const FILTERS = {
  list_name: textFilter('webform:field.list_name'),
  list_id: textFilter('webform:field.list_id', 20),
  process_id: choiceFilter('webform:field.process_id', PROCESSES),
  campaign_id: choiceFilter('webform:field.campaign_id', CAMPAIGNS),
  status: STATUS_FILTER,
  description: textFilter('webform:field.description'),
};

const RULES = '/list-web-rule';

const nameOf = ({ list_name: name }: ProcessList) => name;
const editPath = ({ id, process_id: process }: ProcessList) =>
  `/edit-process-campaign-list?id=${id}&process_id=${process}`;

/** /process-campaign-list (spec B§2). */
export function ProcessListsPage() {
  const t = useT('webform');
  const list = useList(listProcessLists, FILTERS);
  const [choosing, setChoosing] = useState(false);
  const columns = useMemo<readonly DataColumn<ProcessList>[]>(
    () => [
      {
        id: 'list_name',
        header: t('field.list_name'),
        cell: nameOf,
        width: 180,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'list_id',
        header: t('field.list_id'),
        cell: (row) => row.list_id,
        width: 90,
        sortable: true,
      },
      {
        id: 'process',
        header: t('column.process_name'),
        cell: (row) => row.process_name,
        width: 160,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'campaign',
        header: t('field.campaign_id'),
        cell: (row) => row.campaign_name,
        width: 250,
        sortable: true,
      },
      { ...STATUS_COLUMN, header: t('column.status_type'), sortable: true },
      {
        id: 'created_date',
        header: t('column.created_date_flag'),
        cell: (row) => t(row.created_date_flag === 1 ? 'kernel:yes' : 'kernel:no'),
        width: 120,
        sortable: true,
        sortDescFirst: true,
      },
      {
        id: 'description',
        header: t('field.description'),
        cell: (row) => row.description || '–',
        width: 160,
      },
      {
        ...ACTION_COLUMN,
        width: 186,
        header: t('column.actions'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.list_name}
            edit={editPath(row)}
            save={saveProcessList}
            also={row}
            record="process_list"
          >
            {can(RULES) && (
              <Link
                {...linkTo(`${RULES}?id=${row.id}`)}
                aria-label={t('list.rules', { name: row.list_name })}
              >
                {t('list.rules_short')}
              </Link>
            )}
          </RecordActions>
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('list.title')}
      count={(count) => t('list.total', { count })}
      actions={<AddButton onAdd={() => setChoosing(true)}>{t('list.add')}</AddButton>}
      empty={t('list.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    >
      {choosing && <ProcessChooser onClose={() => setChoosing(false)} />}
    </ListPage>
  );
}
