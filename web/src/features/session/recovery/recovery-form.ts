import { identifierFault, isCode, SHORTEST_PASSWORD } from '@otolead/contract/session/recovery.rules.ts';
import type { ApiError } from '../../../platform/api/api-error.ts';
import type { FormText } from '../form-text.tsx';

type Errors<Field extends string> = Partial<Record<Field, FormText>>;

const required = (label: 'otp' | 'new_password' | 'confirm_password'): FormText => ({
  key: 'kernel:required',
  label: `session:field.${label}`,
});

export function identifierErrors({ identifier }: { identifier: string }): Errors<'identifier'> {
  const fault = identifierFault(identifier);
  return fault ? { identifier: { key: fault } } : {};
}

/** Digits only, so that blanks or dashes in a pasted code do no harm. */
export function codeFrom(typed: string, length: number): string {
  return typed.replace(/\D/g, '').slice(0, length);
}

/** An empty code and one of another form are refused (spec A§5). */
export function codeErrors({ code }: { code: string }): Errors<'code'> {
  if (code === '') return { code: required('otp') };
  return isCode(code) ? {} : { code: { key: 'session:otp.invalid' } };
}

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** At least six characters after trimming, twice the same (spec A§5). */
export function passwordErrors({ password, confirmation }: NewPassword): Errors<keyof NewPassword> {
  const errors: Errors<keyof NewPassword> = {};
  const wanted = password.trim();
  if (wanted === '') errors.password = required('new_password');
  else if (wanted.length < SHORTEST_PASSWORD) errors.password = { key: 'session:password.too_short' };
  if (confirmation.trim() === '') errors.confirmation = required('confirm_password');
  else if (confirmation.trim() !== wanted) errors.confirmation = { key: 'session:password.mismatch' };
  return errors;
}

/**
 * The server's refusal by form field; `names` maps fields to wire names. A required pause shows at the first field.
 * Undefined for failures that concern no field.
 */
export function refusalBeside<Field extends string>(
  error: Pick<ApiError, 'status' | 'message' | 'errors'>,
  names: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> | undefined {
  const fields = Object.keys(names) as Field[];
  const told = fields.flatMap((field) => {
    const message = error.errors[names[field]];
    return message ? [[field, message]] : [];
  });
  if (told.length > 0) return Object.fromEntries(told) as Partial<Record<Field, string>>;
  const [first] = fields;
  if (error.status !== 429 || first === undefined) return undefined;
  return { [first]: error.message } as Partial<Record<Field, string>>;
}
