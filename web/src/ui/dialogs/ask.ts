import { modals } from '@mantine/modals';
import type { ConfirmOptions } from './confirm.ts';

/** The dialog behind confirm(). */
export function ask(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: options.text,
      labels: { confirm: options.confirm, cancel: options.cancel },
      centered: true,
      withCloseButton: false,
      confirmProps: options.danger ? { color: 'red' } : { 'data-autofocus': true },
      cancelProps: options.danger ? { 'data-autofocus': true } : {},
      groupProps: { mt: 'md', gap: 8 },
      onConfirm: () => resolve(true),
      // Also called after Confirm, when the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
