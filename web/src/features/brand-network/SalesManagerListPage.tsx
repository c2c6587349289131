import {
  listSalesManagers,
  updateSalesManagerStatus,
} from '@otolead/contract/brand-network/sales-managers.endpoints.ts';
import type { SalesManager } from '@otolead/contract/brand-network/sales-managers.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ActivePill } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';

// A name or an address of a person stays out of the address.
const FILTERS = { keywords: { ...textFilter('brand-network:field.keywords'), personal: true as const } };

const nameOf = ({ sm_name }: SalesManager) => sm_name;
const editPath = ({ id }: SalesManager) => `/edit_sm/${id}`;

/** /sm_list (spec B§2). */
export function SalesManagerListPage() {
  const t = useT('brand-network');
  const list = useList(listSalesManagers, FILTERS, { quiet: 'answers' });
  const { change, savingId } = useStatusChange(updateSalesManagerStatus, { record: 'sales_manager' });
  const columns = useMemo<readonly DataColumn<SalesManager>[]>(
    () => [
      { id: 'sm_id', header: t('field.sm_id'), cell: (row) => row.sm_id, width: 120, sortable: true },
      {
        id: 'dealer_id',
        header: t('field.dealer_id'),
        cell: (row) => <span title={row.dealer_name}>{row.dealer_id}</span>,
        width: 130,
        sortable: true,
      },
      {
        id: 'sm_name',
        header: t('field.sm_name'),
        cell: (row) => <bdi>{row.sm_name}</bdi>,
        width: 200,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'sm_email',
        header: t('field.sm_email'),
        cell: (row) => row.sm_email,
        width: 220,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'status',
        header: t('field.status'),
        cell: ({ status }) => <ActivePill status={status} />,
        width: 110,
        sortable: true,
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 110,
        fixed: true,
        card: 'badge',
        cell: ({ id, sm_name: name, status, version }) => (
          <RowActions>
            <StatusSwitch
              status={status}
              name={name}
              saving={savingId === id}
              onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
            />
            <EditLink to={`/edit_sm/${id}`} name={name} />
          </RowActions>
        ),
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('sm.title')}
      count={list.pagination && t('sm.count', { count: list.pagination.total })}
      actions={<AddLink to="/add_sm">{t('sm.add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('sm.title')}
        empty={t('sm.empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
