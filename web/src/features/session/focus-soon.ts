import { focusFirstError } from '../../ui/fields/focus-first-error.ts';

/** Focuses after the errors render, and selects the field's text for overtyping. */
export function focusErrorSoon(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (focusFirstError(form) && document.activeElement instanceof HTMLInputElement)
      document.activeElement.select();
  });
}
