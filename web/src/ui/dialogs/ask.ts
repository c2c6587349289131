import { modals } from '@mantine/modals';
import type { ConfirmOptions } from './confirm.ts';

/**
 * From the moment it stands there: the dialog itself focuses its first choice a task later, and who answers the question
 * at once would press Enter in the field behind it.
 */
const FOCUSED = { autoFocus: true, 'data-autofocus': true };

/** The dialog behind confirm(). */
export function ask(options: ConfirmOptions): Promise<boolean> {
  const before = document.activeElement;
  let confirmed = false;
  const { confirm, danger = false } = options;
  const isCancelFirst = danger || options.careful === true || confirm === null;
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      children: options.text,
      labels: { confirm, cancel: options.cancel },
      centered: true,
      withCloseButton: false,
      confirmProps: {
        ...(danger && { color: 'red' }),
        ...(confirm === null && { display: 'none' }),
        ...(!isCancelFirst && FOCUSED),
      },
      cancelProps: isCancelFirst ? FOCUSED : {},
      groupProps: { mt: 'md', gap: 8 },
      onConfirm: () => {
        confirmed = true;
        resolve(true);
      },
      // The dialog would look for where the focus was when its own choice has it already.
      returnFocus: false,
      // Also called after Confirm, when the promise is settled already; what is done then has a place of its own to go on.
      onClose: () => {
        resolve(false);
        if (!confirmed) setTimeout(() => giveBackFocus(before));
      },
    });
  });
}

/** Unless what was answered has moved the focus meanwhile. */
function giveBackFocus(before: Element | null): void {
  const { activeElement: now } = document;
  const isUnclaimed = now === null || now === document.body || now.closest('[role=dialog]') !== null;
  if (isUnclaimed && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
