import {
  listCityMappings,
  updateCityMappingStatus,
} from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import type { CityMapping } from '@otolead/contract/brand-network/city-mappings.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { CITIES } from './option-sources.ts';

const FILTERS = {
  keywords: textFilter('brand-network:field.keywords'),
  city: choiceFilter('brand-network:field.customer_city_id', CITIES),
};

const cityOf = ({ city_state_name }: CityMapping) => city_state_name;
const editPath = ({ id }: CityMapping) => `/edit_mapping/${id}`;

/** /city_dealer_mapping (spec B§2). */
export function CityMappingListPage() {
  const t = useT('brand-network');
  const list = useList(listCityMappings, FILTERS);
  const columns = useMemo<readonly DataColumn<CityMapping>[]>(
    () => [
      {
        id: 'city',
        header: t('field.customer_city_id'),
        cell: cityOf,
        width: 260,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'dealer_id',
        header: t('field.dealer_id'),
        cell: (row) => <span title={row.dealer_name}>{row.dealer_id}</span>,
        width: 140,
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
            name={t('mapping.name', { city: row.customer_city, dealer: row.dealer_id })}
            edit={editPath(row)}
            save={updateCityMappingStatus}
          />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('mapping.title')}
      count={(count) => t('mapping.count', { count })}
      actions={<AddLink to="/add_mapping">{t('mapping.add')}</AddLink>}
      empty={t('mapping.empty')}
      rowLabel={cityOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
