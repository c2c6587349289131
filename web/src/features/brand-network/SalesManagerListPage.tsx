import {
  listSalesManagers,
  updateSalesManagerStatus,
} from '@otolead/contract/brand-network/sales-managers.endpoints.ts';
import type { SalesManager } from '@otolead/contract/brand-network/sales-managers.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';

// A name or an address of a person stays out of the address.
const FILTERS = { keywords: { ...textFilter('brand-network:field.keywords'), personal: true as const } };

const nameOf = ({ sm_name }: SalesManager) => sm_name;
const editPath = ({ id }: SalesManager) => `/edit_sm/${id}`;

/** /sm_list (spec B§2). */
export function SalesManagerListPage() {
  const t = useT('brand-network');
  const list = useList(listSalesManagers, FILTERS);
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
      { ...STATUS_COLUMN, header: t('field.status'), sortable: true },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.sm_name}
            edit={editPath(row)}
            save={updateSalesManagerStatus}
            record="sales_manager"
          />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('sm.title')}
      count={(count) => t('sm.count', { count })}
      actions={<AddLink to="/add_sm">{t('sm.add')}</AddLink>}
      empty={t('sm.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
