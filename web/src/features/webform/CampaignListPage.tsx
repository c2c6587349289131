import { listCampaigns, updateCampaignStatus } from '@otolead/contract/webform/campaigns.endpoints.ts';
import type { Campaign } from '@otolead/contract/webform/campaigns.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { choiceFilter, textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';
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
  const { change, savingId } = useStatusChange(updateCampaignStatus, { record: 'campaign' });
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
            <EditLink to={`/edit_campaign/${id}`} name={name} />
          </RowActions>
        ),
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('campaign.title')}
      count={list.pagination && t('campaign.count', { count: list.pagination.total })}
      actions={<AddLink to="/add_campaign">{t('campaign.add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('campaign.title')}
        empty={t('campaign.empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
