import { serviceIsAway } from '../feedback/service-watch.ts';
import { errorToast } from '../feedback/toast.tsx';
import { type Attempt, reactionTo } from './reaction.ts';

let signOut: () => void = () => undefined;
let doubtRights: () => void = () => undefined;

/** What a 401 does; the router brings it, so that nothing here knows routes. */
export function onSessionLost(leave: () => void): void {
  signOut = leave;
}

/** What a 403 does besides being told. */
export function onRightsDoubted(check: () => void): void {
  doubtRights = check;
}

/** Carries out the reaction table for a failed call. Queries and mutations get here by themselves. */
export function reactTo(error: unknown, attempt: Attempt): void {
  const { toast, next } = reactionTo(error, attempt);
  if (toast) errorToast(toast);
  if (next === 'sign-out') signOut();
  if (next === 'service-away') serviceIsAway();
  if (next === 'doubt-rights') doubtRights();
}
