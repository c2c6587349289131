import { modals } from '@mantine/modals';
import type { ConfirmOptions } from './confirm.ts';

/**
 * Focus at once: the dialog focuses its first choice a task later, and a quick Enter would go to the field behind
 * it.
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
      // Its choice already has the focus, so the dialog would remember the wrong element.
      returnFocus: false,
      // Also called after Confirm, when the promise is already settled; the next step then places the focus.
      onClose: () => {
        resolve(false);
        if (!confirmed) setTimeout(() => giveBackFocus(before));
      },
    });
  });
}

/** Unless the answer has moved the focus. */
function giveBackFocus(before: Element | null): void {
  const { activeElement: now } = document;
  const isUnclaimed = now === null || now === document.body || now.closest('[role=dialog]') !== null;
  if (isUnclaimed && before instanceof HTMLElement) before.focus({ preventScroll: true });
}
