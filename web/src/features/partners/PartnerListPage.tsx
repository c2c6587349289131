import { listPartners, savePartner } from '@otolead/contract/partners/partners.endpoints.ts';
import type { Partner } from '@otolead/contract/partners/partners.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

const FILTERS = { name: textFilter('partners:field.name'), status: STATUS_FILTER };

const nameOf = ({ name }: Partner) => name;
const editPath = ({ id }: Partner) => `/edit_partner/${id}`;

/** /partners: who sends leads by the API, how much of it today, and when last. */
export function PartnerListPage() {
  const t = useT('partners');
  const list = useList(listPartners, FILTERS);
  const { change, savingId } = useStatusChange(savePartner);
  const timeOf = useDateTime();
  const columns = useMemo<readonly DataColumn<Partner>[]>(
    () => [
      { id: 'id', header: t('field.id'), cell: ({ id }) => id, width: 76, fixed: true, sortable: true },
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
        id: 'action',
        header: t('column.action'),
        width: 104,
        fixed: true,
        card: 'badge',
        cell: ({ id, name, status, version }) => (
          <RowActions>
            <StatusSwitch
              status={status}
              name={name}
              saving={savingId === id}
              onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
            />
            <EditLink to={`/edit_partner/${id}`} name={name} />
          </RowActions>
        ),
      },
    ],
    [t, timeOf, savingId, change],
  );
  return (
    <Page
      fill
      title={t('title')}
      count={list.pagination && t('count', { count: list.pagination.total })}
      actions={<AddLink to="/add_partner">{t('add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('title')}
        empty={t('empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
