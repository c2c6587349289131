import { isApiError } from './api-error.ts';

/**
 * What the user was doing: `read` shows a screen's data, `quiet-read` is one whose failure the specification wants
 * shown in its place only (lead list, reports), `quiet-answer` one of which only a refusal is: a call that got no answer
 * is told (spec B§8: lists of master data); `write` is a save or another command.
 */
export type Attempt = 'read' | 'quiet-read' | 'quiet-answer' | 'write';

export interface Reaction {
  readonly toast: string | null;
  readonly next: 'nothing' | 'sign-out' | 'service-away' | 'doubt-rights';
}

const NOTHING: Reaction = { toast: null, next: 'nothing' };

const NO_ANSWER = 0;

const SILENT_MESSAGES = new Set(['invalid_refresh_token', 'access_token_expired']);

/** The one table of what a failed call does to the whole screen (spec A§8, domain.md 4 and 12). */
export function reactionTo(error: unknown, attempt: Attempt): Reaction {
  if (!isApiError(error)) return NOTHING;
  const { status, code, message } = error;
  if (status === 401) {
    const told = code === 'token_empty_in_cache';
    return { toast: told ? `${status}: ${message}` : null, next: 'sign-out' };
  }
  if (status === 503) return { toast: null, next: 'service-away' };
  if (status === 400 && SILENT_MESSAGES.has(message)) return NOTHING;
  // A read without the right shows /403 (route loader) or an error in its place; only a command's is a toast.
  if (status === 403) return { toast: attempt === 'write' ? message : null, next: 'doubt-rights' };
  if (attempt === 'quiet-read' || (attempt === 'quiet-answer' && status !== NO_ANSWER)) return NOTHING;
  return { toast: message, next: 'nothing' };
}
