import { Button } from '@mantine/core';
import { listDeliveries, replayDelivery } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import type { Delivery } from '@otolead/contract/webhooks/webhooks.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../platform/api/client.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { RECORDS } from '../../ui/list/records-key.ts';
import { usePanelList } from '../../ui/list/usePanelList.ts';
import { Panel } from '../../ui/Panel/Panel.tsx';
import { Pill } from '../../ui/StatusPill/StatusPill.tsx';
import { useDateTime } from '../../ui/useDateTime.ts';

const TONES = { pending: 'warning', delivered: 'success', failed: 'danger' } as const;
const FIELDS = {
  'lead.created': 'field.lead_created',
  'lead.routed': 'field.lead_routed',
  'lead.status_changed': 'field.lead_status_changed',
  'audit.finished': 'field.audit_finished',
} as const;
const REASONS = {
  timeout: 'error.timeout',
  unreachable: 'error.unreachable',
  forbidden_address: 'error.forbidden_address',
  switched_off: 'error.switched_off',
} as const;

const messageOf = (row: Delivery) => row.message_id;

/** A receiver's messages and its answers; each message can be resent. */
export function DeliveryPanel({ webhookId }: { webhookId: number }) {
  const t = useT('webhooks');
  const client = useQueryClient();
  const timeOf = useDateTime();
  const list = usePanelList(listDeliveries, { webhook_id: webhookId });
  const { mutate: replay } = useMutation({
    mutationFn: (id: number) => call(replayDelivery, { id }),
    onSuccess: mutationToast,
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  });
  const columns = useMemo<readonly DataColumn<Delivery>[]>(
    () => [
      { id: 'message', header: t('delivery.message'), cell: messageOf, width: 88, card: 'primary' },
      { id: 'created', header: t('delivery.created'), cell: (row) => timeOf(row.created_at), width: 150 },
      { id: 'type', header: t('delivery.type'), cell: ({ type }) => t(FIELDS[type]), width: 172 },
      {
        id: 'state',
        header: t('delivery.state'),
        cell: ({ state }) => <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>,
        width: 104,
        card: 'secondary',
      },
      {
        id: 'answer',
        header: t('delivery.answer'),
        cell: ({ answer, error }) => answer ?? (error && t(REASONS[error as keyof typeof REASONS])),
        width: 160,
      },
      {
        id: 'action',
        header: t('column.action'),
        width: 104,
        card: 'badge',
        cell: ({ id, message_id: message, state }) =>
          state !== 'pending' && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('delivery.replay_named', { id: message })}
              onClick={() => replay(id)}
            >
              {t('delivery.replay')}
            </Button>
          ),
      },
      { id: 'lead', header: t('delivery.lead'), cell: (row) => row.lead_id, width: 80 },
      { id: 'tries', header: t('delivery.tries'), cell: ({ tries }) => tries, width: 96 },
      {
        id: 'next',
        header: t('delivery.next'),
        cell: (row) => row.next_at && row.tries > 0 && timeOf(row.next_at),
        width: 150,
      },
    ],
    [t, timeOf, replay],
  );
  return (
    <Panel title={t('delivery.title')} note={list.pagination?.total}>
      <ListTable
        layout="auto"
        list={list}
        label={t('delivery.title')}
        empty={t('delivery.empty')}
        rowLabel={messageOf}
        columns={columns}
      />
    </Panel>
  );
}
