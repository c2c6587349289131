import { type Webhook, webhooks } from '@otolead/contract/webhooks/webhooks.record.ts';
import { useMemo } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { RecordFormPage } from '../../ui/records/RecordFormPage.tsx';
import { RecordListPage } from '../../ui/records/RecordListPage.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { SecretPanel } from './SecretPanel.tsx';

const EVENTS = ['lead_created', 'lead_routed', 'lead_status_changed', 'audit_finished'] as const;

/** /webhooks: the systems that receive messages about leads, and which messages. */
export function WebhookListPage() {
  const t = useT('webhooks');
  const columns = useMemo<readonly DataColumn<Webhook>[]>(
    () => [
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
    ],
    [t],
  );
  return <RecordListPage record={webhooks} extraColumns={columns} />;
}

/** /add_webhook and /edit_webhook/{id}; a stored receiver's secret and log show below the form. */
export const WebhookFormPage = () => (
  <RecordFormPage
    record={webhooks}
    below={(webhook) => (
      <>
        <SecretPanel webhook={webhook} />
        <DeliveryPanel webhookId={webhook.id} />
      </>
    )}
  />
);
