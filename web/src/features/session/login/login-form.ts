import { type ApiError, isApiError } from '../../../platform/api/api-error.ts';
import type { FormText } from '../form-text.tsx';

export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

export type LoginField = keyof LoginValues;

export type LoginErrors<Text> = Partial<Record<LoginField, Text>>;

/** In form order, so that the first error is at the first field. */
const LOGIN_FIELDS = ['username', 'password', 'captcha'] as const satisfies readonly LoginField[];

/** Errors found without the server (spec A§5); `byComputer`: no captcha to type. */
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
 * The server's refusal by field: its field errors, and at the password a wrong pair or a required pause, because
 * the next attempt starts there. Empty for failures that concern no field.
 */
export function refusalErrors(error: Pick<ApiError, 'status' | 'message' | 'errors'>): LoginErrors<string> {
  const fields = LOGIN_FIELDS.filter((field) => error.errors[field]);
  if (fields.length > 0) return Object.fromEntries(fields.map((field) => [field, error.errors[field]]));
  return error.status === 400 || error.status === 429 ? { password: error.message } : {};
}

/** Failures with a specific text: the server's, or the platform's for the connection. */
const SPEAKING = new Set([0, 400, 429, 502, 503]);

/** True if a failed sign-in shows 'Invalid credentials' (spec A§8, domain.md 4). */
export function isOtherFailure(status: number): boolean {
  return !SPEAKING.has(status);
}

export interface SecondStep {
  readonly stepToken: string;
  /** How it may be done, beside a recovery code. */
  readonly ways: readonly ('app' | 'passkey')[];
}

/** The second step if the sign-in was refused only because it is still missing; otherwise null. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!isApiError(error) || error.code !== 'second_factor_required') return null;
  const { step_token: stepToken, ways } = error.detail as { step_token: string; ways: SecondStep['ways'] };
  return { stepToken, ways };
}
