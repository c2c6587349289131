import { saveBlacklist, searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import type { BlacklistEntry } from '@otolead/contract/blacklist/blacklist.schema.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ActivePill } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { mobileFilter, STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

const FILTERS = {
  mobile: mobileFilter('blacklist:field.mobile_number'),
  status: STATUS_FILTER,
  reason: textFilter('blacklist:field.reason'),
};

const numberOf = ({ mobile_number: mobile }: BlacklistEntry) => showMobile(mobile);
const editPath = ({ id }: { id: number }) => `/edit-black-list?id=${id}`;

/** /black-list (spec B§2). */
export function BlacklistPage() {
  const t = useT('blacklist');
  const list = useList(searchBlacklist, FILTERS);
  const { change, savingId } = useStatusChange(saveBlacklist, { record: 'blacklist' });
  const timeOf = useDateTime();
  const columns = useMemo<readonly DataColumn<BlacklistEntry>[]>(
    () => [
      {
        id: 'mobile_number',
        header: t('field.mobile_number'),
        cell: numberOf,
        width: 170,
        fixed: true,
        card: 'primary',
      },
      {
        id: 'agent_name',
        header: t('column.agent_name'),
        cell: (row) => row.agent_name || '–',
        width: 150,
      },
      {
        id: 'lead_name',
        header: t('column.lead_name'),
        cell: (row) => row.lead_name || '–',
        width: 160,
        card: 'secondary',
      },
      {
        id: 'status_type',
        header: t('column.status_type'),
        cell: ({ status }) => <ActivePill status={status} />,
        width: 110,
      },
      { id: 'reason', header: t('field.reason'), cell: (row) => row.reason, width: 220, sortable: true },
      {
        id: 'created_date',
        header: t('column.created_date'),
        cell: (row) => timeOf(row.created_date),
        width: 160,
        sortable: true,
        sortDescFirst: true,
      },
      {
        id: 'updated_date',
        header: t('column.updated_date'),
        cell: (row) => timeOf(row.updated_date),
        width: 160,
        sortable: true,
        sortDescFirst: true,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 104,
        fixed: true,
        card: 'badge',
        cell: (row) => {
          const { id, version, status } = row;
          const name = numberOf(row);
          return (
            <RowActions>
              <StatusSwitch
                status={status}
                name={name}
                saving={savingId === id}
                onSwitch={(next) => void change({ name, request: { id, version, status: next } })}
              />
              <EditLink to={editPath(row)} name={name} />
            </RowActions>
          );
        },
      },
    ],
    [timeOf, savingId, t, change],
  );
  return (
    <Page
      fill
      title={t('title')}
      count={list.pagination && t('count', { count: list.pagination.total })}
      actions={<AddLink to="/edit-black-list">{t('add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('title')}
        empty={t('empty')}
        rowLabel={numberOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
