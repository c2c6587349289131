import { text } from '@otolead/contract/kernel/text.ts';
import { AppError, badRequest, unavailable } from '../http/errors.ts';

/** Connection lost, refused or shutting down: the database is away, not the request wrong. */
const AWAY_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

const UNIQUE_VIOLATION = '23505';
const STATEMENT_TIMEOUT = '57014';
const SERIALISATION = new Set(['40001', '40P01']);
const LOCK_TIMEOUT = '55P03';
const OUT_OF_RANGE = new Set(['22003', '22008', '22P02', '22021', '22P05']);

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code && (AWAY_STATES.has(code) || AWAY_CODES.has(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return AWAY_WORDS.test(error.message);
}

/** A transaction that PostgreSQL asks to try again (scale rule 7). */
export function isSerialisationFailure(error: unknown): boolean {
  return SERIALISATION.has(codeOf(error) ?? '');
}

/** Somebody else entered the same meanwhile. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION;
}

/** Turns what PostgreSQL said into what the caller is told; undefined when it is our own fault. */
export function fromDatabaseError(error: unknown): AppError | undefined {
  if (isDatabaseAway(error)) return unavailable(error);
  const code = codeOf(error) ?? '';
  if (code === STATEMENT_TIMEOUT) return badRequest(text('kernel:error.search_too_slow'), 'search_too_slow');
  if (code === LOCK_TIMEOUT || SERIALISATION.has(code)) {
    return new AppError(409, 'conflict', text('kernel:error.busy_row'), { cause: error });
  }
  if (OUT_OF_RANGE.has(code)) return badRequest(text('kernel:error.invalid_input'), 'invalid_input');
  return undefined;
}
