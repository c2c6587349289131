import type { FieldConflict, LeadConflict } from './conflict.schema.ts';

/**
 * Type guard for the detail of a refused save. Written by hand, because its schema would bring the validation library
 * into the browser.
 */
export function isLeadConflict(detail: unknown): detail is LeadConflict {
  const { version, changed_by, changed_by_me, changed_at, fields } = partsOf<LeadConflict>(detail);
  return (
    Number.isSafeInteger(version) &&
    typeof changed_by === 'string' &&
    typeof changed_by_me === 'boolean' &&
    typeof changed_at === 'string' &&
    Array.isArray(fields) &&
    fields.every(isFieldConflict)
  );
}

function isFieldConflict(value: unknown): value is FieldConflict {
  const { field, original, theirs, mine } = partsOf<FieldConflict>(value);
  return [field, original, theirs, mine].every((part) => typeof part === 'string');
}

function partsOf<Shape>(value: unknown): Partial<Record<keyof Shape, unknown>> {
  return typeof value === 'object' && value !== null ? value : {};
}
