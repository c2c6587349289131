import { STATE_FIELDS, togetherWith } from '@otolead/contract/lead-status/together.rules.ts';
import {
  type StatusValues,
  VALUE_FIELDS,
  type ValueField,
} from '@otolead/contract/lead-status/values.rules.ts';
import type { FieldConflict } from '@otolead/contract/leads/conflict.schema.ts';
import type { Choices, Side } from '../../ui/form/conflict.ts';
import type { FormState } from './form-state.ts';

/** The dialog's initial choices: mine where I changed a field, else theirs. */
export function openingChoices(
  { fields }: { readonly fields: readonly Pick<FieldConflict, 'field'>[] },
  initial: StatusValues,
  values: StatusValues,
): Choices {
  const isMine = (field: string) =>
    formFieldsWith(field).some((one) => JSON.stringify(values[one]) !== JSON.stringify(initial[one]));
  return Object.fromEntries(fields.map(({ field }) => [field, isMine(field) ? 'mine' : 'theirs']));
}

/** The choices, with theirs wherever mine would be refused. */
export function soundChoices(choices: Choices, faultsOf: (choices: Choices) => readonly string[]): Choices {
  const faults = faultsOf(choices).flatMap((field) => togetherWith(field));
  return Object.fromEntries(
    Object.entries(choices).map(([field, side]) => [field, faults.includes(field) ? 'theirs' : side]),
  );
}

/** True if no stale field was edited here and none affects the rest of the form. */
export function isMergeable(choices: Choices): boolean {
  return Object.entries(choices).every(([field, side]) => side === 'theirs' && !STATE_FIELDS.includes(field));
}

/** The choices with one side set for a field and its dependents. */
export function chooseSide(choices: Choices, field: string, side: Side): Choices {
  const together = togetherWith(field);
  const others = Object.keys(choices).filter((one) => together.includes(one));
  return { ...choices, ...Object.fromEntries([field, ...others].map((one) => [one, side])) };
}

/**
 * The chosen values; `theirs` is the stored lead. Fields without a conflict stay mine where I changed them, else
 * theirs, which may differ beyond the conflict.
 */
export function resolveConflict(
  { initial, values }: Pick<FormState, 'initial' | 'values'>,
  theirs: StatusValues,
  choices: Choices,
): StatusValues {
  const everyField = { fields: VALUE_FIELDS.map((field) => ({ field })) };
  const chosen = Object.entries(choices).flatMap(([field, side]) =>
    formFieldsWith(field).map((one) => [one, side]),
  );
  const sides = { ...openingChoices(everyField, initial, values), ...Object.fromEntries(chosen) };
  const taken = VALUE_FIELDS.filter((field) => sides[field] === 'theirs');
  return { ...values, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

/** A field and its dependents; none for a field unknown to the form. */
function formFieldsWith(field: string): ValueField[] {
  return togetherWith(field).filter((one): one is ValueField => VALUE_FIELDS.some((known) => known === one));
}
