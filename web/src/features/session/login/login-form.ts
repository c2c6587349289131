import type { ApiError } from '../../../platform/api/api-error.ts';
import type { FormText } from '../form-text.tsx';

export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

export type LoginField = keyof LoginValues;

export type LoginErrors<Text> = Partial<Record<LoginField, Text>>;

/** In the order of the form, so that the first error is the first field. */
const LOGIN_FIELDS = ['username', 'password', 'captcha'] as const satisfies readonly LoginField[];

/** What is wrong with the form before anybody is asked (spec A§5); `byComputer`: nobody has to type a captcha. */
export function loginErrors(values: LoginValues, byComputer = false): LoginErrors<FormText> {
  const errors: LoginErrors<FormText> = {};
  for (const field of LOGIN_FIELDS) {
    if (values[field].trim() === '' && !(field === 'captcha' && byComputer))
      errors[field] = { key: 'kernel:required', label: `session:field.${field}` };
  }
  if (!errors.username && /\s/.test(values.username.trim()))
    errors.username = { key: 'session:valid_user_id' };
  return errors;
}

/**
 * The server's refusal beside the fields: what it says of a field stands there, a wrong pair or a demanded pause at
 * the password, where the next attempt starts. Empty for failures that concern no field.
 */
export function refusalErrors(error: Pick<ApiError, 'status' | 'message' | 'errors'>): LoginErrors<string> {
  const fields = LOGIN_FIELDS.filter((field) => error.errors[field]);
  if (fields.length > 0) return Object.fromEntries(fields.map((field) => [field, error.errors[field]]));
  return error.status === 400 || error.status === 429 ? { password: error.message } : {};
}

/** Failures that have words of their own: the server's for the user, or the platform's for the connection. */
const SPEAKING = new Set([0, 400, 429, 502, 503]);

/** Whether a failed sign-in shows 'Invalid credentials' (spec A§8, domain.md 4). */
export function isOtherFailure(status: number): boolean {
  return !SPEAKING.has(status);
}
