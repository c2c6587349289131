import { isApiError } from './api-error.ts';
import { isUnanswered, readFailureOf } from './read-failures.ts';

/** Messages of each query's failures since its last success. */
const reported = new WeakMap<object, string>();
/** The message of a toast for unanswered reads, until one is answered. */
let unanswered: string | undefined;

/**
 * True if the user has not seen this failure: a poll, refocus or Retry that fails the same way is not new, and a
 * lost connection counts once for all reads.
 */
export function isNewFailure(error: Error, query: object): boolean {
  const { message } = error;
  const isLost = isApiError(error) && isUnanswered(error) && readFailureOf(error.call) !== 'in_place';
  const isReported = reported.get(query) === message || (isLost && unanswered === message);
  reported.set(query, message);
  if (isLost) unanswered = message;
  return !isReported;
}

export function forgetFailure(query: object): void {
  reported.delete(query);
  unanswered = undefined;
}
