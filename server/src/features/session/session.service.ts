import { randomUUID } from 'node:crypto';
import type { loginRequest } from '@otolead/contract/session/session.schema.ts';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { readTallies, settleAttempt } from './attempt.queries.ts';
import { secondsToWait, subjectsOf } from './attempt-limit.ts';
import { makeCaptcha, makePuzzle, matchesCaptcha } from './captcha.ts';
import { verifyPassword } from './passwords.ts';
import {
  type Account,
  findAccountByUsername,
  holdPassword,
  insertCaptcha,
  maySignIn,
  takeCaptcha,
} from './session.queries.ts';
import { trailOf } from './sign-in-trail.ts';
import { createSession, type Tokens } from './tokens.queries.ts';
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
  /** Market of the sign-in's path. */
  readonly marketId: number;
}

export type SignInOutcome =
  | { readonly kind: 'captcha_mismatch' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'wrong_pair' }
  | {
      readonly kind: 'signed_in';
      readonly account: Account;
      readonly tokens: Tokens;
      /** For the device cookie; null for callers without one. */
      readonly device: string | null;
    };

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
  db: Db,
  request: z.output<typeof loginRequest>,
  caller: Caller,
  now: Date,
): Promise<SignInOutcome> {
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

  return inTransaction(db, async (tx): Promise<SignInOutcome> => {
    const late = await settleAttempt(tx, subjects, signedIn !== undefined, now);
    if (late > 0) {
      await trail.failed(tx, 'sign_in_held');
      return { kind: 'wait', seconds: late };
    }
    if (!signedIn || !(await holdPassword(tx, signedIn))) {
      await trail.failed(tx, 'sign_in_failed');
      return { kind: 'wrong_pair' };
    }
    const session = {
      userId: signedIn.id,
      remember: request.remember_me,
      device: caller.userAgent,
      address: caller.address,
    };
    const tokens = await createSession(tx, session, now);
    await trail.succeeded(tx, tokens.sessionId);
    return { kind: 'signed_in', account: signedIn, tokens, device };
  });
}
