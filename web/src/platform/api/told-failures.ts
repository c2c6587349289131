import { isApiError } from './api-error.ts';
import { isUnanswered, readFailureOf } from './read-failures.ts';

/** The words in which a query has failed since it last succeeded. */
const told = new WeakMap<object, string>();
/** The words of the toast that no read gets an answer, since one last did. */
let unanswered: string | undefined;

/**
 * Whether a user has not read of this failure yet: a poll, a focused window or a Retry that fails the same way again is no
 * news, and a lost connection is one failure however many reads it fails.
 */
export function isNewFailure(error: Error, query: object): boolean {
  const { message } = error;
  const isLost = isApiError(error) && isUnanswered(error) && readFailureOf(error.call) !== 'in_place';
  const isTold = told.get(query) === message || (isLost && unanswered === message);
  told.set(query, message);
  if (isLost) unanswered = message;
  return !isTold;
}

export function forgetFailure(query: object): void {
  told.delete(query);
  unanswered = undefined;
}
