import { Modal } from '@mantine/core';
import type { ChangeEntry } from '@otolead/contract/change-log/changes.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { ChangeItem } from '../../ui/history/ChangeItem.tsx';

/** One change in full: a line of the list has no room for a long one. */
export function ChangeDialog({ entry, onClose }: { entry: ChangeEntry; onClose: () => void }) {
  const t = useT('kernel');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${entry.record_label} ${entry.record_name}`}
      size={560}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ChangeItem entry={entry} />
    </Modal>
  );
}
