import { saveBlacklist, searchBlacklist } from '@otolead/contract/blacklist/blacklist.endpoints.ts';
import type { BlacklistEntry } from '@otolead/contract/blacklist/blacklist.schema.ts';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { STATUS_COLUMN } from '../../ui/list/ActivePill.tsx';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { type ListFilters, mobileFilter, STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { RecordActions, WIDE_ACTION_COLUMN } from '../../ui/list/RecordActions.tsx';
import { recordTimeColumns } from '../../ui/list/record-time-columns.ts';
import { useList } from '../../ui/list/useList.ts';
import { useDateTime } from '../../ui/useDateTime.ts';
import { KeepOffButton, ReasonCell, ReviewNotice } from './Refusals.tsx';

const FILTERS = {
  mobile: mobileFilter('blacklist:field.mobile_number'),
  status: STATUS_FILTER,
  reason: textFilter('blacklist:field.reason'),
  origin: {
    label: 'blacklist:column.origin',
    kind: 'choice',
    values: new Map([
      ['person', 'blacklist:origin.person'],
      ['refusal', 'blacklist:origin.refusal'],
    ]),
  },
  review: { label: 'blacklist:filter.review', kind: 'choice', values: new Map([['1', 'kernel:yes']]) },
} as const satisfies ListFilters;

const numberOf = ({ mobile_number: mobile }: BlacklistEntry) => showMobile(mobile);
const editPath = ({ id }: { id: number }) => `/edit-black-list?id=${id}`;

/** /black-list (spec B§2). */
export function BlacklistPage() {
  const t = useT('blacklist');
  const list = useList(searchBlacklist, FILTERS);
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
      },
      { ...STATUS_COLUMN, id: 'status_type', header: t('column.status_type') },
      {
        id: 'reason',
        header: t('field.reason'),
        cell: (row) => <ReasonCell row={row} />,
        width: 260,
        sortable: true,
        card: 'secondary',
      },
      ...recordTimeColumns({ created: t('column.created_date'), updated: t('column.updated_date') }, timeOf),
      {
        ...WIDE_ACTION_COLUMN,
        header: t('column.actions'),
        cell: (row) => (
          <RecordActions
            row={row}
            name={numberOf(row)}
            edit={editPath(row)}
            save={saveBlacklist}
            record="blacklist"
          >
            {row.review && <KeepOffButton row={row} name={numberOf(row)} />}
          </RecordActions>
        ),
      },
    ],
    [t, timeOf],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('count', { count })}
      notice={<ReviewNotice />}
      actions={<AddLink to="/edit-black-list">{t('add')}</AddLink>}
      empty={t('empty')}
      rowLabel={numberOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
