let isQuiet = false;

/** Moves the focus to a field without opening what opens below it: that would cover what is said of the field. */
export function focusQuietly(field: HTMLElement): void {
  isQuiet = true;
  // The focus event comes before this call returns.
  field.focus({ preventScroll: true });
  isQuiet = false;
}

/** For focus handlers: whether the focus was set without opening the field. */
export function isQuietFocus(): boolean {
  return isQuiet;
}
