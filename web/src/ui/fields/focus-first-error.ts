/**
 * Moves the focus to the first invalid field, where its error is read aloud with its label.
 * Call it after the errors are rendered. False when no field is invalid.
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
