const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
const LAYERS = '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** True where a single letter belongs to the focused element, not the page. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${TYPING}, ${LAYERS}`) !== null;
}

/** Links and buttons keep their Enter and Space. */
export function hasOwnEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href], button, summary') !== null;
}

/** Marks a part of the screen whose shortcuts take precedence over the page's. */
export const TAKES_KEYS = 'data-takes-keys';

export function areKeysTaken(): boolean {
  return document.querySelector(`[${TAKES_KEYS}]`) !== null;
}

/** Scrolls to that part and focuses it. */
export function focusTakenKeys(): void {
  document.querySelector<HTMLElement>(`[${TAKES_KEYS}] fieldset, [${TAKES_KEYS}] textarea`)?.focus();
}

/** An open dialog takes all keys from the page behind it. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null;
}
