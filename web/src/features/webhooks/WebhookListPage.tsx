import { listWebhooks, saveWebhook } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import type { Webhook } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import { type DataColumn, ID_COLUMN } from '../../ui/DataTable/columns.ts';
import { AddLink } from '../../ui/list/AddLink.tsx';
import { STATUS_FILTER, textFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ACTION_COLUMN, RecordActions } from '../../ui/list/RecordActions.tsx';
import { useList } from '../../ui/list/useList.ts';

const FILTERS = { name: textFilter('webhooks:field.name'), status: STATUS_FILTER };
const EVENTS = ['lead_created', 'lead_routed', 'lead_status_changed', 'audit_finished'] as const;

const nameOf = ({ name }: Webhook) => name;
const editPath = ({ id }: Webhook) => `/edit_webhook/${id}`;

/** /webhooks: which systems receive messages about leads, and which. */
export function WebhookListPage() {
  const t = useT('webhooks');
  const list = useList(listWebhooks, FILTERS);
  const columns = useMemo<readonly DataColumn<Webhook>[]>(
    () => [
      { ...ID_COLUMN, header: t('field.id') },
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
        ...ACTION_COLUMN,
        header: t('column.action'),
        cell: (row) => <RecordActions row={row} name={row.name} edit={editPath(row)} save={saveWebhook} />,
      },
    ],
    [t],
  );
  return (
    <ListPage
      list={list}
      title={t('title')}
      count={(count) => t('count', { count })}
      actions={<AddLink to="/add_webhook">{t('add')}</AddLink>}
      empty={t('empty')}
      rowLabel={nameOf}
      editPath={editPath}
      columns={columns}
    />
  );
}
