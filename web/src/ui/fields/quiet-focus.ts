let isQuiet = false;

/** Moves the focus to a field without opening what opens below it: that would cover what is said of the field. */
export function focusQuietly(field: HTMLElement): void {
  isQuiet = true;
  // The browser tells of the focus before this returns.
  field.focus({ preventScroll: true });
  isQuiet = false;
}

/** For whoever hears of a focus: whether nobody asked for more than that. */
export function isQuietFocus(): boolean {
  return isQuiet;
}
