import type { Tx } from '../../platform/db/database.ts';
import { settleAttempt } from './attempt.queries.ts';
import { subjectsOf } from './attempt-limit.ts';
import { isReportedAsNew } from './new-device.ts';
import type { SignedInElsewhere } from './next-step.ts';
import { findAccount, hasSecondFactor, holdPassword, maySignIn } from './session.queries.ts';
import {
  type Caller,
  openSession,
  type SignedIn,
  type SignInContext,
  type SignInOutcome,
  waysOf,
} from './session.service.ts';
import { beginStep } from './sign-in-step.queries.ts';
import { trailOf } from './sign-in-trail.ts';
import { newToken } from './tokens.ts';

interface Proven extends SignedInElsewhere {
  readonly userId: number;
  readonly remember: boolean;
}

export type ElsewhereOutcome =
  | SignedIn
  | { readonly kind: 'wait'; readonly seconds: number }
  | Extract<SignInOutcome, { kind: 'second_factor' }>
  /** Switched off, or without a market. */
  | { readonly kind: 'inactive' };

/**
 * A sign-in whose proof came from an identity provider instead of a password: the same locks, second factor, log and
 * mails.
 */
export async function signInFromElsewhere(
  tx: Tx,
  context: SignInContext,
  { userId, remember, sid, hasSecondFactor: isGiven, isFresh }: Proven,
  caller: Caller,
): Promise<ElsewhereOutcome> {
  const now = context.clock.now();
  const account = await findAccount(tx, userId);
  if (!maySignIn(account)) return { kind: 'inactive' };
  const device = caller.isBrowser ? (caller.device ?? newToken()) : null;
  const subjects = subjectsOf({ username: account.username, address: caller.address, device });
  const seconds = await settleAttempt(tx, subjects, 'half', now);
  if (seconds > 0) {
    await trailOf({ ...caller, at: now }, account).failed(tx, 'sign_in_held', 'single_sign_on');
    return { kind: 'wait', seconds };
  }
  if (!(await holdPassword(tx, account))) return { kind: 'inactive' };
  if (hasSecondFactor(account) && !isGiven) {
    const stepToken = await beginStep(tx, { userId, remember, signOnSid: sid, now });
    return { kind: 'second_factor', stepToken, ways: waysOf(account) };
  }
  const isNew = await isReportedAsNew(tx, account, caller);
  await settleAttempt(tx, subjects, 'right', now);
  const elsewhere = { sid, hasSecondFactor: isGiven, isFresh };
  return openSession(tx, context, account, { caller, device, elsewhere, isNew, remember });
}
