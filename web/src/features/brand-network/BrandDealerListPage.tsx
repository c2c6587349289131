import {
  listBrandDealers,
  updateBrandDealerStatus,
} from '@otolead/contract/brand-network/dealers.endpoints.ts';
import type { BrandDealer } from '@otolead/contract/brand-network/dealers.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';

const FILTERS = { keywords: textFilter('brand-network:field.keywords') };

const nameOf = ({ dealer_name }: BrandDealer) => dealer_name;
const editPath = ({ id }: BrandDealer) => `/edit_dealer/${id}`;

/** /dealer_list (spec B§2). */
export function BrandDealerListPage() {
  const t = useT('brand-network');
  const list = useList(listBrandDealers, FILTERS);
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
      { ...STATUS_COLUMN, header: t('field.status'), sortable: true },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.dealer_name}
            edit={editPath(row)}
            save={updateBrandDealerStatus}
            record="brand_dealer"
          />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('dealer.title')}
      count={(count) => t('dealer.count', { count })}
      actions={<AddLink to="/add_dealer">{t('dealer.add')}</AddLink>}
      empty={t('dealer.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
