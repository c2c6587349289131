import { listPartners, savePartner } from '@otolead/contract/partners/partners.endpoints.ts';
import type { Partner } from '@otolead/contract/partners/partners.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { type DataColumn, ID_COLUMN } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useDateTime } from '../../ui/useDateTime.ts';

const FILTERS = { name: textFilter('partners:field.name'), status: STATUS_FILTER };

const nameOf = ({ name }: Partner) => name;
const editPath = ({ id }: Partner) => `/edit_partner/${id}`;

/** /partners: who sends leads by API, how many today, and the last time. */
export function PartnerListPage() {
  const t = useT('partners');
  const list = useList(listPartners, FILTERS);
  const timeOf = useDateTime();
  const columns = useMemo<readonly DataColumn<Partner>[]>(
    () => [
      { ...ID_COLUMN, header: t('field.id') },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 220, sortable: true, card: 'primary' },
      {
        id: 'source',
        header: t('field.source_id'),
        cell: (row) => row.source_name,
        width: 150,
        card: 'secondary',
      },
      { id: 'web_id', header: t('field.web_id'), cell: (row) => row.web_id_code ?? t('none'), width: 150 },
      {
        id: 'limits',
        header: t('column.limits'),
        cell: (row) => `${row.per_minute} / ${row.per_day}`,
        width: 180,
      },
      { id: 'used_today', header: t('column.used_today'), cell: (row) => row.used_today, width: 110 },
      {
        id: 'last_used_at',
        header: t('column.last_used_at'),
        cell: (row) => (row.last_used_at ? timeOf(row.last_used_at) : t('never')),
        width: 170,
        sortable: true,
        sortDescFirst: true,
      },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => <RecordActions row={row} name={row.name} edit={editPath(row)} save={savePartner} />,
      },
    ],
    [t, timeOf],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('count', { count })}
      actions={<AddLink to="/add_partner">{t('add')}</AddLink>}
      empty={t('empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
