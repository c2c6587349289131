import { isReopenedMode } from '@otolead/contract/lead-status/flags.rules.ts';
import { isWithinReach } from '@otolead/contract/lead-status/reach.rules.ts';
import type { StatusField } from '@otolead/contract/lead-status/values.rules.ts';
import type { StatusForm } from './useStatusForm.ts';

export function isShown(form: StatusForm, field: StatusField): boolean {
  return form.fields[field] !== 'hidden';
}

/** In reopened mode nothing is: the save answers the flags and asks for no more. Nor what is for reading only. */
export function isRequired(form: StatusForm, field: StatusField): boolean {
  const { reach } = form.context;
  return form.fields[field] === 'required' && !isReopenedMode(form.values) && isWithinReach(field, reach);
}

/** What every field of the form has in common: its name, its error, whether it is wanted and may be changed now. */
export function fieldProps(form: StatusForm, field: StatusField) {
  return {
    name: field,
    label: form.t(`field.${field}`),
    error: form.errorOf(field),
    required: isRequired(form, field),
    disabled: !form.isEnabled(field),
  };
}

/** An id as a select's value and back. */
export function idValue(id: number | null): string | null {
  return id === null ? null : String(id);
}

export function idOf(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** What stands in a text input: null is an empty one. */
export function typed(value: string): string | null {
  return value === '' ? null : value;
}
