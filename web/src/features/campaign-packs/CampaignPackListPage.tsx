import {
  listCampaignPacks,
  saveCampaignPack,
} from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import type { CampaignPack } from '@otolead/contract/campaign-packs/campaign-packs.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { recordTimeColumns } from '../../ui/list/record-time-columns.ts';
import { useList } from '../../ui/list/useList.ts';
import { useDateTime } from '../../ui/useDateTime.ts';
import { CAMPAIGN_TYPES, DEALER_TYPES } from './option-sources.ts';

const FILTERS = {
  search: textFilter('campaign-packs:field.search'),
  campaign_type: choiceFilter('campaign-packs:field.campaign_type', CAMPAIGN_TYPES),
  dealer_type: choiceFilter('campaign-packs:field.dealer_type', DEALER_TYPES),
  status: STATUS_FILTER,
};

const nameOf = ({ campaign_name: name }: CampaignPack) => name;
const editPath = ({ id }: CampaignPack) => `/edit_pack_campaign/${id}`;

/** /campaign_configurator (spec B§2). */
export function CampaignPackListPage() {
  const t = useT('campaign-packs');
  const list = useList(listCampaignPacks, FILTERS);
  const timeOf = useDateTime();
  const columns = useMemo<readonly DataColumn<CampaignPack>[]>(
    () => [
      {
        id: 'campaign_name',
        header: t('field.campaign_name'),
        cell: nameOf,
        width: 230,
        sortable: true,
        card: 'primary',
      },
      {
        id: 'campaign_type',
        header: t('column.type'),
        cell: (row) => row.campaign_type_name,
        width: 100,
        sortable: true,
      },
      {
        id: 'reporting_name',
        header: t('field.reporting_name'),
        cell: (row) => row.reporting_name,
        width: 180,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'dealer_type',
        header: t('field.dealer_type'),
        cell: (row) => row.dealer_type_name,
        width: 140,
      },
      ...recordTimeColumns({ created: t('column.created_date'), updated: t('column.updated_date') }, timeOf),
      {
        ...ACTION_COLUMN,
        header: t('column.actions'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.campaign_name}
            edit={editPath(row)}
            save={saveCampaignPack}
            record="campaign_pack"
            also={{ ...row, campaign_id: row.id, is_status_request: true }}
          />
        ),
      },
    ],
    [t, timeOf],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('total', { count })}
      actions={<AddLink to="/add_pack_campaign">{t('add')}</AddLink>}
      empty={t('empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
