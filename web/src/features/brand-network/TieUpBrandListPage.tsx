import { listTieUpBrands } from '@otolead/contract/brand-network/tie-up-brands.endpoints.ts';
import type { TieUpBrand } from '@otolead/contract/brand-network/tie-up-brands.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN } from '../../ui/list/RecordActions.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { useList } from '../../ui/list/useList.ts';

const NO_FILTERS = {};

const editPath = ({ id }: TieUpBrand) => `/add_tie_up_brand?id=${id}`;
const brandOf = ({ make }: TieUpBrand) => make;

/** /tie-up-brand (spec B§2). */
export function TieUpBrandListPage() {
  const t = useT('brand-network');
  const list = useList(listTieUpBrands, NO_FILTERS);
  const columns = useMemo<readonly DataColumn<TieUpBrand>[]>(
    () => [
      {
        id: 'make',
        header: t('field.make_id'),
        cell: brandOf,
        width: 240,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'is_oem',
        header: t('field.is_oem'),
        cell: (row) => t(row.is_oem === '1' ? 'kernel:yes' : 'kernel:no'),
        width: 120,
      },
      { ...STATUS_COLUMN, header: t('field.status'), width: 120, card: 'badge' },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RowActions>
            <EditLink to={editPath(row)} name={row.make} />
          </RowActions>
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('tie_up.title')}
      count={(count) => t('tie_up.count', { count })}
      actions={<AddLink to="/add_tie_up_brand">{t('tie_up.add')}</AddLink>}
      empty={t('tie_up.empty')}
      rowLabel={brandOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
