import { serviceIsAway } from '../feedback/service-watch.ts';
import { errorToast } from '../feedback/toast.tsx';
import { type Attempt, reactionTo } from './reaction.ts';

let signOut: () => void = () => undefined;
let doubtRights: () => void = () => undefined;

/** Sets the reaction to a 401; the router provides it, so that this module knows no routes. */
export function onSessionLost(leave: () => void): void {
  signOut = leave;
}

/** Sets what a 403 does besides its message. */
export function onRightsDoubted(check: () => void): void {
  doubtRights = check;
}

/** Applies the reaction table to a failed call. Queries and mutations get here automatically. */
export function reactTo(error: unknown, attempt: Attempt): void {
  const { toast, next } = reactionTo(error, attempt);
  if (toast) errorToast(toast);
  if (next === 'sign-out') signOut();
  if (next === 'service-away') serviceIsAway();
  if (next === 'doubt-rights') doubtRights();
}
