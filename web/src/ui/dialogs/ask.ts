import { modals } from '@mantine/modals';
import type { ConfirmOptions } from './confirm.ts';

/**
 * From the moment it stands there: the dialog itself focuses its first choice a task later, and who answers the question
 * at once would press Enter in the field behind it.
 */
const FOCUSED = { autoFocus: true, 'data-autofocus': true };

/** The dialog behind confirm(). */
export function ask(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: options.text,
      labels: { confirm: options.confirm, cancel: options.cancel },
      centered: true,
      withCloseButton: false,
      confirmProps: options.danger ? { color: 'red' } : FOCUSED,
      cancelProps: options.danger ? FOCUSED : {},
      groupProps: { mt: 'md', gap: 8 },
      onConfirm: () => resolve(true),
      // Also called after Confirm, when the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
