import { text } from '@otolead/contract/kernel/text.ts';
import {
  isDatabaseAway,
  isLockTimeout,
  isOutOfRange,
  isReadOnlyRefusal,
  isSerialisationFailure,
  isStatementTimeout,
} from '../db/database-error.ts';
import { AppError, badRequest, readOnlyLook, unavailable } from './errors.ts';

/** Translates a PostgreSQL error into an answer; undefined for a bug of ours. */
export function fromDatabaseError(error: unknown): AppError | undefined {
  if (isDatabaseAway(error)) return unavailable(error);
  if (isReadOnlyRefusal(error)) return readOnlyLook();
  if (isStatementTimeout(error)) return badRequest(text('kernel:error.search_too_slow'), 'search_too_slow');
  if (isLockTimeout(error) || isSerialisationFailure(error)) {
    return new AppError(409, 'conflict', text('kernel:error.busy_row'), { cause: error });
  }
  if (isOutOfRange(error)) return badRequest(text('kernel:error.invalid_input'), 'invalid_input');
  return undefined;
}
