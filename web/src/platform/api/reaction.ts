import { type ApiError, isApiError } from './api-error.ts';
import { isUnanswered, readFailureOf } from './read-failures.ts';

/**
 * Kind of call: `read` loads screen data and follows the call's rule, `write` is a save or another command,
 * `background` is the app's own and shows nowhere.
 */
export type Attempt = 'read' | 'write' | 'background';

export interface Reaction {
  readonly toast: string | null;
  readonly next: 'nothing' | 'sign-out' | 'service-away' | 'doubt-rights';
}

const NOTHING: Reaction = { toast: null, next: 'nothing' };

const SILENT_MESSAGES = new Set(['invalid_refresh_token', 'access_token_expired']);

/** The screen-wide reaction to every failed call, in one table (spec A§8, domain.md 4 and 12). */
export function reactionTo(error: unknown, attempt: Attempt): Reaction {
  if (!isApiError(error)) return NOTHING;
  const { status, code, message } = error;
  if (status === 401) {
    const isStated = code === 'token_empty_in_cache';
    return { toast: isStated ? `${status}: ${message}` : null, next: 'sign-out' };
  }
  if (status === 503) return { toast: null, next: 'service-away' };
  if (status === 400 && SILENT_MESSAGES.has(message)) return NOTHING;
  // A read without the right shows /403 (route loader) or an error in place; only a command's is a toast.
  if (status === 403) return { toast: attempt === 'write' ? message : null, next: 'doubt-rights' };
  if (attempt === 'background' || (attempt === 'read' && !isReported(error))) return NOTHING;
  return { toast: message, next: 'nothing' };
}

function isReported(error: ApiError): boolean {
  const rule = readFailureOf(error.call);
  return rule === 'toast' || (rule === 'toast_if_unanswered' && isUnanswered(error));
}
