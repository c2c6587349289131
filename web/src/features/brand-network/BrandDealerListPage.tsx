import {
  listBrandDealers,
  updateBrandDealerStatus,
} from '@otolead/contract/brand-network/dealers.endpoints.ts';
import type { BrandDealer } from '@otolead/contract/brand-network/dealers.schema.ts';
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

const FILTERS = { keywords: textFilter('brand-network:field.keywords') };

const nameOf = ({ dealer_name }: BrandDealer) => dealer_name;
const editPath = ({ id }: BrandDealer) => `/edit_dealer/${id}`;

/** /dealer_list (spec B§2). */
export function BrandDealerListPage() {
  const t = useT('brand-network');
  const list = useList(listBrandDealers, FILTERS);
  const { change, savingId } = useStatusChange(updateBrandDealerStatus, { record: 'brand_dealer' });
  const columns = useMemo<readonly DataColumn<BrandDealer>[]>(
    () => [
      {
        id: 'dealer_id',
        header: t('field.dealer_id'),
        cell: (row) => row.dealer_id,
        width: 140,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'dealer_name',
        header: t('field.dealer_name'),
        cell: (row) => <bdi>{row.dealer_name}</bdi>,
        width: 260,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'zip_code',
        header: t('field.zip_code'),
        cell: (row) => row.zip_code,
        width: 120,
        sortable: true,
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
        cell: ({ id, dealer_name: name, status, version }) => (
          <RowActions>
            <StatusSwitch
              status={status}
              name={name}
              saving={savingId === id}
              onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
            />
            <EditLink to={`/edit_dealer/${id}`} name={name} />
          </RowActions>
        ),
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('dealer.title')}
      count={list.pagination && t('dealer.count', { count: list.pagination.total })}
      actions={<AddLink to="/add_dealer">{t('dealer.add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('dealer.title')}
        empty={t('dealer.empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
