import { listCampaigns, updateCampaignStatus } from '@otolead/contract/webform/campaigns.endpoints.ts';
import type { Campaign } from '@otolead/contract/webform/campaigns.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';
import { CAMPAIGN_TYPES, PROCESSES } from './option-sources.ts';

const FILTERS = {
  name: textFilter('webform:field.name'),
  process_id: choiceFilter('webform:field.process_id', PROCESSES),
  type: choiceFilter('webform:field.type', CAMPAIGN_TYPES),
};

const nameOf = ({ name }: Campaign) => name;
const editPath = ({ id }: Campaign) => `/edit_campaign/${id}`;

/** /campaigns (spec B§2). */
export function CampaignListPage() {
  const t = useT('webform');
  const list = useList(listCampaigns, FILTERS);
  const columns = useMemo<readonly DataColumn<Campaign>[]>(
    () => [
      { id: 'name', header: t('field.name'), cell: nameOf, width: 260, sortable: true, card: 'primary' },
      {
        id: 'process',
        header: t('field.process_id'),
        cell: (row) => row.Process_info.name,
        width: 200,
        sortable: true,
        card: 'secondary',
      },
      {
        id: 'type',
        header: t('field.type'),
        cell: (row) => row.type_name,
        width: 160,
        sortable: true,
      },
      {
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={row.name}
            edit={editPath(row)}
            save={updateCampaignStatus}
            record="campaign"
          />
        ),
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('campaign.title')}
      count={(count) => t('campaign.count', { count })}
      actions={<AddLink to="/add_campaign">{t('campaign.add')}</AddLink>}
      empty={t('campaign.empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
