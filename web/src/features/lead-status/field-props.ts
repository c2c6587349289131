import { isReopenedMode } from '@otolead/contract/lead-status/flags.rules.ts';
import { isWithinReach } from '@otolead/contract/lead-status/reach.rules.ts';
import type { StatusField } from '@otolead/contract/lead-status/values.rules.ts';
import type { StatusForm } from './useStatusForm.ts';

export function isShown(form: StatusForm, field: StatusField): boolean {
  return form.fields[field] !== 'hidden';
}

/** False in reopened mode, where a save only answers the flags, and for read-only fields. */
export function isRequired(form: StatusForm, field: StatusField): boolean {
  const { reach } = form.context;
  return form.fields[field] === 'required' && !isReopenedMode(form.values) && isWithinReach(field, reach);
}

/** Props common to all fields: name, error, required, disabled. */
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

/** A text input's value; an empty one means null. */
export function typed(value: string): string | null {
  return value === '' ? null : value;
}
