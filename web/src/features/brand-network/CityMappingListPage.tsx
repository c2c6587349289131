import {
  listCityMappings,
  updateCityMappingStatus,
} from '@otolead/contract/brand-network/city-mappings.endpoints.ts';
import type { CityMapping } from '@otolead/contract/brand-network/city-mappings.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ActivePill } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';
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
  const list = useList(listCityMappings, FILTERS, { quiet: 'answers' });
  const { change, savingId } = useStatusChange(updateCityMappingStatus);
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
        cell: ({ id, customer_city: city, dealer_id: dealer, status, version }) => {
          const name = t('mapping.name', { city, dealer });
          return (
            <RowActions>
              <StatusSwitch
                status={status}
                name={name}
                saving={savingId === id}
                onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
              />
              <EditLink to={`/edit_mapping/${id}`} name={name} />
            </RowActions>
          );
        },
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('mapping.title')}
      count={list.pagination && t('mapping.count', { count: list.pagination.total })}
      actions={<AddLink to="/add_mapping">{t('mapping.add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('mapping.title')}
        empty={t('mapping.empty')}
        rowLabel={cityOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
