/**
 * Focuses the first invalid field, so that screen readers read its error with its label. Call after the errors
 * render. False if no field is invalid.
 */
export function focusFirstError(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(
    ':is(input, textarea, select, [role="combobox"], [tabindex])[aria-invalid="true"], [data-error] input',
  );
  if (!field) return false;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
  return true;
}
