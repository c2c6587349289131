import { focusFirstError } from '../../ui/fields/focus-first-error.ts';

/** Once the errors are rendered; what stands in the field is selected, to be typed over. */
export function focusErrorSoon(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (focusFirstError(form) && document.activeElement instanceof HTMLInputElement)
      document.activeElement.select();
  });
}
