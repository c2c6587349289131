import { Modal } from '@mantine/core';
import { listUnmatched } from '@otolead/contract/messages/messages.endpoints.ts';
import type { UnmatchedMessage } from '@otolead/contract/messages/messages.schema.ts';
import { useMemo } from 'react';
import type { LazyDialogProps } from '../../platform/feedback/useLazyDialog.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import type { DataColumn } from '../../ui/DataTable/columns.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { usePanelList } from '../../ui/list/usePanelList.ts';
import { useDateTime } from '../../ui/useDateTime.ts';

const senderOf = (row: UnmatchedMessage) => row.sender;

/** Replies of the last 90 days whose numbers belong to no lead. */
export function UnmatchedDialog({ opened, onClose }: LazyDialogProps) {
  const t = useT('messages');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('unmatched.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('kernel:close') }}
    >
      <Unmatched />
    </Modal>
  );
}

function Unmatched() {
  const t = useT('messages');
  const timeOf = useDateTime();
  const list = usePanelList(listUnmatched, {});
  const columns = useMemo<readonly DataColumn<UnmatchedMessage>[]>(
    () => [
      { id: 'sender', header: t('unmatched.sender'), cell: senderOf, width: 150, card: 'primary' },
      { id: 'body', header: t('unmatched.body'), cell: ({ body }) => body, width: 260, card: 'secondary' },
      {
        id: 'channel',
        header: t('unmatched.channel'),
        cell: ({ channel }) => t(`channel.${channel}`),
        width: 100,
      },
      {
        id: 'received_at',
        header: t('unmatched.received_at'),
        cell: (row) => timeOf(row.received_at),
        width: 150,
      },
    ],
    [t, timeOf],
  );
  return (
    <ListTable
      layout="auto"
      list={list}
      label={t('unmatched.title')}
      empty={t('unmatched.empty')}
      rowLabel={senderOf}
      columns={columns}
    />
  );
}
