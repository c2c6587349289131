import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';

/** Codes of the server, and `no_connection` for a call that got no answer at all (status 0). */
export type ApiErrorCode = ErrorCode | 'no_connection';

export interface ApiErrorParts {
  readonly status: number;
  readonly code: ApiErrorCode | undefined;
  /** In the user's language, fit to be shown. */
  readonly message: string;
  /** False where the server gave no words and ours stand for them. */
  readonly told?: boolean;
  /** Field → message, to be shown beside the fields. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** What a stale save collided with (409), where the user belongs (wrong market). */
  readonly detail?: unknown;
}

/** Every way in which a call fails, except being aborted by its caller. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly detail: unknown;
  readonly told: boolean;
  /** Which call failed. */
  call: Endpoint['name'] | undefined;

  constructor({ status, code, message, told = true, errors, detail }: ApiErrorParts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors ?? {};
    this.detail = detail;
    this.told = told;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** A refusal of single fields: their form shows it. */
export function namesFields(error: unknown): error is ApiError {
  return isApiError(error) && Object.keys(error.errors).length > 0;
}
