import { listWebhooks, saveWebhook } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import type { Webhook } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListFilterBar } from '../../ui/list/ListFilterBar.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { EditLink, RowActions } from '../../ui/list/RowActions.tsx';
import { StatusSwitch } from '../../ui/list/StatusSwitch.tsx';
import { useList } from '../../ui/list/useList.ts';
import { useStatusChange } from '../../ui/list/useStatusChange.ts';
import { Page } from '../../ui/Page/Page.tsx';

const FILTERS = { name: textFilter('webhooks:field.name'), status: STATUS_FILTER };
const EVENTS = ['lead_created', 'lead_routed', 'lead_status_changed', 'audit_finished'] as const;

const nameOf = ({ name }: Webhook) => name;
const editPath = ({ id }: Webhook) => `/edit_webhook/${id}`;

/** /webhooks: which systems are told of leads, and of what. */
export function WebhookListPage() {
  const t = useT('webhooks');
  const list = useList(listWebhooks, FILTERS);
  const { change, savingId } = useStatusChange(saveWebhook);
  const columns = useMemo<readonly DataColumn<Webhook>[]>(
    () => [
      { id: 'id', header: t('field.id'), cell: ({ id }) => id, width: 76, fixed: true, sortable: true },
      { id: 'name', header: t('field.name'), cell: nameOf, width: 200, sortable: true, card: 'primary' },
      { id: 'url', header: t('field.url'), cell: ({ url }) => url, width: 320, card: 'secondary' },
      {
        id: 'events',
        header: t('column.events'),
        cell: (row) =>
          EVENTS.filter((event) => row[event] === 1)
            .map((event) => t(`field.${event}`))
            .join(', ') || t('none'),
        width: 300,
      },
      {
        id: 'state',
        header: t('column.state'),
        cell: (row) => (row.is_gone ? t('gone') : row.has_secret ? '' : t('no_secret')),
        width: 180,
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
            <EditLink to={`/edit_webhook/${id}`} name={name} />
          </RowActions>
        ),
      },
    ],
    [t, savingId, change],
  );
  return (
    <Page
      fill
      title={t('title')}
      count={list.pagination && t('count', { count: list.pagination.total })}
      actions={<AddLink to="/add_webhook">{t('add')}</AddLink>}
      toolbar={<ListFilterBar list={list} />}
    >
      <ListTable
        list={list}
        label={t('title')}
        empty={t('empty')}
        rowLabel={nameOf}
        editPath={editPath}
        columns={columns}
      />
    </Page>
  );
}
