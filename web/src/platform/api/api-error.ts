import type { Endpoint } from '@otolead/contract/kernel/endpoint.ts';
import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';

/** The server's codes, and `no_connection` for a call without an answer (status 0). */
export type ApiErrorCode = ErrorCode | 'no_connection';

export interface ApiErrorParts {
  readonly status: number;
  readonly code: ApiErrorCode | undefined;
  /** In the user's language, ready to show. */
  readonly message: string;
  /** False if the text is ours because the server sent none. */
  readonly fromServer?: boolean;
  /** Field → message, shown beside the fields. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** The conflict of a stale save (409), or the right market for a wrong one. */
  readonly detail?: unknown;
}

/** Any failure of a call except an abort by its caller. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly detail: unknown;
  readonly fromServer: boolean;
  /** The failed call. */
  call: Endpoint['name'] | undefined;

  constructor({ status, code, message, fromServer = true, errors, detail }: ApiErrorParts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors ?? {};
    this.detail = detail;
    this.fromServer = fromServer;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** A refusal of fields: their form shows it. */
export function namesFields(error: unknown): error is ApiError {
  return isApiError(error) && Object.keys(error.errors).length > 0;
}
