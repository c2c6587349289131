import { randomUUID } from 'node:crypto';
import type { loginRequest } from '@otolead/contract/session/session.schema.ts';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type MailContext, mailOwner } from './account-mail.ts';
import { readTallies, settleAttempt } from './attempt.queries.ts';
import { secondsToWait, subjectsOf } from './attempt-limit.ts';
import { makeCaptcha, makePuzzle, matchesCaptcha } from './captcha.ts';
import { verifyPassword } from './hash-password.ts';
import { isReportedAsNew } from './new-device.ts';
import { nextStepOf, type SignedInElsewhere } from './next-step.ts';
import {
  type Account,
  findAccountByUsername,
  hasSecondFactor,
  holdPassword,
  insertCaptcha,
  maySignIn,
  takeCaptcha,
} from './session.queries.ts';
import { signsInElsewhere } from './sign-in-rules.ts';
import { beginStep } from './sign-in-step.queries.ts';
import { trailOf } from './sign-in-trail.ts';
import { createSession, endFormerSession, type Tokens } from './tokens.queries.ts';
import { newToken } from './tokens.ts';

const CAPTCHA_MS = 5 * 60_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The caller, as far as the request tells. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly isBrowser: boolean;
  /** Device cookie of an earlier sign-in in this browser. */
  readonly device: string | undefined;
  /** Refresh token of the browser's cookie, of a session before this sign-in. */
  readonly former: string | undefined;
  /** Market of the sign-in's path. */
  readonly marketId: number;
}

/** How the second step may be done; a recovery code always may. */
type SecondWay = 'app' | 'passkey';

export const waysOf = ({ hasApp, hasPasskey }: Account): SecondWay[] => [
  ...(hasApp ? (['app'] as const) : []),
  ...(hasPasskey ? (['passkey'] as const) : []),
];

export interface SignInContext extends MailContext {
  readonly db: Db;
}

export type SignInOutcome =
  | { readonly kind: 'captcha_mismatch' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'wrong_pair' }
  /** The pair is right, but the market signs its users in elsewhere. */
  | { readonly kind: 'sign_on_only' }
  /** The pair is right; the token goes with the code. */
  | { readonly kind: 'second_factor'; readonly stepToken: string; readonly ways: readonly SecondWay[] }
  | SignedIn;

export interface SignedIn {
  readonly kind: 'signed_in';
  readonly account: Account;
  readonly tokens: Tokens;
  /** As chosen at sign-in. */
  readonly remember: boolean;
  /** For the device cookie; null for callers without one. */
  readonly device: string | null;
}

export async function issueCaptcha(db: Db, now: Date): Promise<{ captcha_id: string; image: string }> {
  const id = randomUUID();
  const { answer, image } = makeCaptcha();
  await insertCaptcha(db, id, answer, new Date(now.getTime() + CAPTCHA_MS));
  return { captcha_id: id, image };
}

export async function issuePuzzle(
  db: Db,
  now: Date,
): Promise<{ captcha_id: string; challenge: string; bits: number }> {
  const id = randomUUID();
  const { answer, challenge, bits } = makePuzzle();
  await insertCaptcha(db, id, answer, new Date(now.getTime() + CAPTCHA_MS));
  return { captcha_id: id, challenge, bits };
}

async function passesCaptcha(db: Db, id: string, typed: string, now: Date): Promise<boolean> {
  if (!UUID.test(id)) return false;
  const answer = await takeCaptcha(db, id, now);
  return answer !== undefined && matchesCaptcha(typed, answer);
}

/**
 * Checks captcha, then limits, then user and password. Unknown user, disabled user and wrong password take the same
 * path and time, so that nobody learns which user ids exist.
 */
export async function signIn(
  context: SignInContext,
  request: z.output<typeof loginRequest>,
  caller: Caller,
): Promise<SignInOutcome> {
  const { clock, db } = context;
  const now = clock.now();
  if (!(await passesCaptcha(db, request.captcha_id, request.captcha, now)))
    return { kind: 'captcha_mismatch' };

  const username = request.username.toLowerCase();
  const device = caller.isBrowser ? (caller.device ?? newToken()) : null;
  const subjects = subjectsOf({ username, address: caller.address, device });
  const seconds = secondsToWait(await readTallies(db, subjects), now);
  const found = await findAccountByUsername(db, username);
  const trail = trailOf({ ...caller, at: now }, found);
  if (seconds > 0) {
    await trail.failed(db, 'sign_in_held');
    return { kind: 'wait', seconds };
  }
  const account = maySignIn(found) ? found : undefined;
  const matches = await verifyPassword(request.password, account?.passwordHash);
  const signedIn = matches ? account : undefined;
  const isElsewhere = signedIn !== undefined && (await signsInElsewhere(db, signedIn));
  const isHalf = isElsewhere || (signedIn !== undefined && hasSecondFactor(signedIn));
  const isNew = signedIn !== undefined && !isHalf && (await isReportedAsNew(db, signedIn, caller));
  const outcome = isHalf ? 'half' : signedIn ? 'right' : 'wrong';

  return inTransaction(db, async (tx): Promise<SignInOutcome> => {
    const late = await settleAttempt(tx, subjects, outcome, now);
    if (late > 0) {
      await trail.failed(tx, 'sign_in_held');
      return { kind: 'wait', seconds: late };
    }
    if (!signedIn || !(await holdPassword(tx, signedIn))) {
      await trail.failed(tx, 'sign_in_failed');
      return { kind: 'wrong_pair' };
    }
    if (isElsewhere) {
      await trail.failed(tx, 'sign_in_failed', 'password_off');
      return { kind: 'sign_on_only' };
    }
    if (isHalf) {
      const stepToken = await beginStep(tx, { userId: signedIn.id, remember: request.remember_me, now });
      return { kind: 'second_factor', stepToken, ways: waysOf(signedIn) };
    }
    return openSession(tx, context, signedIn, { caller, device, isNew, remember: request.remember_me });
  });
}

interface Opening {
  readonly caller: Caller;
  readonly device: string | null;
  /** Reported to the user by mail. */
  readonly isNew: boolean;
  readonly remember: boolean;
  /** How the second factor was given, for the log. */
  readonly by?: 'app' | 'recovery_code' | 'passkey';
  /** Set where an identity provider signed the user in. */
  readonly elsewhere?: SignedInElsewhere | null;
}

/** The end of a sign-in: everything that was asked for is proven. */
export async function openSession(
  tx: Tx,
  context: MailContext,
  account: Account,
  { by, caller, device, elsewhere = null, isNew, remember }: Opening,
): Promise<SignedIn> {
  const now = context.clock.now();
  if (caller.former) await endFormerSession(tx, caller.former, now);
  const nextStep = await nextStepOf(tx, account, elsewhere);
  const session = {
    userId: account.id,
    remember,
    device: caller.userAgent,
    address: caller.address,
    nextStep,
    signOnSid: elsewhere?.sid ?? null,
    isProven: by !== undefined || elsewhere === null || elsewhere.isFresh,
  };
  const tokens = await createSession(tx, session, now);
  const way = { ...(by && { second_factor: by }), ...(elsewhere && { by: 'single_sign_on' }) };
  await trailOf({ ...caller, at: now }, account).succeeded(tx, tokens.sessionId, way);
  if (isNew) await mailOwner(tx, context, account, 'new_device', caller.address);
  return { kind: 'signed_in', account: { ...account, nextStep }, tokens, remember, device };
}
