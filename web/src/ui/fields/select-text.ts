import type { FocusEvent, MouseEvent } from 'react';

/** Selects the text, so that typing replaces it. */
export function selectText({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** `selectText` for a click; synchronous, because keys come before timers. */
export function selectOnClick({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** Prevents mouseup from collapsing the selection. */
export function keepSelection(event: MouseEvent<HTMLInputElement>): void {
  event.preventDefault();
}
