import type { FocusEvent, MouseEvent } from 'react';

/** Typing replaces what stands there instead of adding to it. */
export function selectText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** The same for a click; done with it, because keys come before timers. */
export function selectOnClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** The end of a click would collapse the selection of a text that was selected before. */
export function keepSelection(event: MouseEvent<HTMLInputElement>): void {
  event.preventDefault();
}
