const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const LAYERS = '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** True where a single letter belongs to what has the focus and not to the page. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPING}, ${LAYERS}`) !== null;
}

/** Links and buttons keep their own Enter and Space. */
export function hasOwnEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href], button, summary') !== null;
}

/** Attribute of a part of the screen that takes the keys of choices, whatever else the page does with them. */
export const TAKES_KEYS = 'data-takes-keys';

export function areKeysTaken(): boolean {
  return document.querySelector(`[${TAKES_KEYS}]`) !== null;
}

/** Brings the eye and the keys to that part. */
export function focusTakenKeys(): void {
  document.querySelector<HTMLElement>(`[${TAKES_KEYS}] fieldset, [${TAKES_KEYS}] textarea`)?.focus();
}

/** An open dialog takes every key of the page behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null;
}
