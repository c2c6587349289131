import type { ErrorCode } from '@otolead/contract/kernel/error-code.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';

export type FieldErrors = Readonly<Record<string, Text>>;

interface AppErrorOptions {
  readonly errors?: FieldErrors;
  readonly detail?: unknown;
  readonly cause?: unknown;
  /** Sent as Retry-After and in the message. */
  readonly retryAfterSeconds?: number;
}

/** An outcome with a defined answer; any other exception is a bug (500). */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly text: Text;
  readonly errors: FieldErrors | undefined;
  readonly detail: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: ErrorCode, message: Text, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.text = message;
    this.errors = options.errors;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const badRequest = (message: Text, code: ErrorCode = 'bad_request') =>
  new AppError(400, code, message);

/** 400 with a message per field; the first field's message is also the toast. */
export function invalidInput(errors: FieldErrors): AppError {
  const first = Object.values(errors)[0] ?? text('kernel:error.invalid_input');
  return new AppError(400, 'invalid_input', first, { errors });
}

/** Throws if a field has a fault. */
export function refuseFaults(faults: Readonly<Record<string, Text | undefined>>): void {
  const errors = Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, Text] => entry[1] !== undefined),
  );
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/** Unknown or revoked token: the web signs out. */
export const unauthorised = () =>
  new AppError(401, 'token_empty_in_cache', text('kernel:error.token_empty_in_cache'));

export const tokenExpired = () =>
  new AppError(400, 'access_token_expired', text('kernel:literal.access_token_expired'));

export const forbidden = () => new AppError(403, 'forbidden', text('kernel:error.forbidden'));

/** Answer to every call but those that finish the sign-in. */
export const signInUnfinished = () =>
  new AppError(403, 'sign_in_unfinished', text('kernel:error.sign_in_unfinished'));

/** Answer to every write of a session that views as another role. */
export const readOnlyLook = () => new AppError(403, 'forbidden', text('kernel:error.read_only'));

/** Also for rows outside the caller's scope, whose existence is not revealed. */
export const notFound = () => new AppError(404, 'not_found', text('kernel:error.record_not_found'));

export const conflict = (message: Text, detail: unknown) =>
  new AppError(409, 'conflict', message, { detail });

/** `words` if seconds matter; otherwise the message counts minutes. */
export function tooManyRequests(retryAfterSeconds: number, words?: Text): AppError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = words ?? text('kernel:error.too_many_requests', { minutes });
  return new AppError(429, 'too_many_requests', message, { retryAfterSeconds });
}

export const unavailable = (cause: unknown) =>
  new AppError(503, 'service_unavailable', text('kernel:error.service_unavailable'), {
    cause,
    retryAfterSeconds: 2,
  });

const NO_ROOM_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
export const NO_ROOM = text('kernel:error.storage_full');

/** Whether a full disk, a quota or a file size limit caused the error. */
export function isNoRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM_CODES.has(error.code);
}

/** A full disk has a defined answer; other storage errors are bugs (500). */
export function fromStorageError(error: Error): Error {
  return isNoRoom(error) ? new AppError(507, 'storage_full', NO_ROOM, { cause: error }) : error;
}
