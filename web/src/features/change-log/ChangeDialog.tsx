import type { ChangeEntry } from '@otolead/contract/change-log/changes.schema.ts';
import { OpenDialog } from '../../ui/dialogs/OpenDialog.tsx';
import { ChangeItem } from '../../ui/history/ChangeItem.tsx';
import { useWords } from '../../ui/history/change-words.ts';

/** One change in full: list rows truncate long values. */
export function ChangeDialog({ entry, onClose }: { entry: ChangeEntry; onClose: () => void }) {
  const words = useWords();
  return (
    <OpenDialog onClose={onClose} title={words.record(entry)} size={560}>
      <ChangeItem entry={entry} />
    </OpenDialog>
  );
}
