import { listWebIds, updateWebIdStatus } from '@otolead/contract/webform/web-ids.endpoints.ts';
import type { WebId } from '@otolead/contract/webform/web-ids.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { type DataColumn, ID_COLUMN } from '../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { recordTimeColumns } from '../../ui/list/record-time-columns.ts';
import { useList } from '../../ui/list/useList.ts';
import { useDateTime } from '../../ui/useDateTime.ts';
import { DOMAINS } from './option-sources.ts';

const FILTERS = {
  webid: textFilter('webform:field.webid'),
  domain_id: choiceFilter('webform:field.domain_id', DOMAINS),
};

const codeOf = ({ webid }: WebId) => webid;
const editPath = ({ id }: WebId) => `/edit_webids/${id}`;

/** /webids (spec B§2). */
export function WebIdListPage() {
  const t = useT('webform');
  const list = useList(listWebIds, FILTERS);
  const timeOf = useDateTime();
  const columns = useMemo<readonly DataColumn<WebId>[]>(
    () => [
      { ...ID_COLUMN, header: t('field.id') },
      {
        id: 'webid',
        header: t('field.webid'),
        cell: codeOf,
        width: 200,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'domain',
        header: t('field.domain_id'),
        cell: (row) => row.domain_info.name,
        width: 220,
        sortable: true,
        card: 'secondary',
      },
      { ...STATUS_COLUMN, header: t('column.status') },
      ...recordTimeColumns({ created: t('column.created_date'), updated: t('column.updated_date') }, timeOf),
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.webid}
            edit={editPath(row)}
            save={updateWebIdStatus}
            record="web_id"
          />
        ),
      },
    ],
    [t, timeOf],
  );
  return (
    <ListPage
      list={list}
      title={t('web_id.title')}
      count={(count) => t('web_id.count', { count })}
      actions={<AddLink to="/add_webids">{t('web_id.add')}</AddLink>}
      empty={t('web_id.empty')}
      rowLabel={codeOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
