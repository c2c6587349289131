import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { open } from '../../platform/sealed.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { mailOwner } from './account-mail.ts';
import { settleAttempt } from './attempt.queries.ts';
import { subjectsOf } from './attempt-limit.ts';
import { countGuess, isGuessedOut } from './guesses.ts';
import { isReportedAsNew } from './new-device.ts';
import { countCodes, lockSecondFactor, placeOf, useStep } from './second-factor.queries.ts';
import { takeCode } from './second-factor.recovery-codes.ts';
import { type Account, findAccount, holdPassword, maySignIn } from './session.queries.ts';
import { type Caller, openSession, type SignedIn, type SignInContext } from './session.service.ts';
import { countTry, endStep, findStep, lockStep } from './sign-in-step.queries.ts';
import { newToken } from './tokens.ts';
import { stepOf } from './totp.ts';

export type CodeOutcome =
  | SignedIn
  /** The step is unknown, over, or used up: the password is asked for again. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly fault: Text };

interface TypedCode {
  readonly stepToken: string;
  readonly code: string;
}

interface CodeContext extends SignInContext {
  /** Undefined for an installation whose operator has set none. */
  readonly key: string | undefined;
}

const EXPIRED = { kind: 'expired' } as const;

/** Second step of a sign-in: a code of the app once, or a recovery code once. */
export async function signInByCode(
  context: CodeContext,
  { code, stepToken }: TypedCode,
  caller: Caller,
): Promise<CodeOutcome> {
  const { clock, db, key } = context;
  const now = clock.now();
  const found = await findStep(db, stepToken, now);
  if (!found) return EXPIRED;
  return inTransaction(db, async (tx): Promise<CodeOutcome> => {
    const account = await findAccount(tx, found.userId);
    if (!maySignIn(account)) return EXPIRED;
    const device = caller.isBrowser ? (caller.device ?? newToken()) : null;
    const subjects = subjectsOf({ username: account.username, address: caller.address, device });
    // Attempts are locked before their user, and a code is not used up for somebody who has to wait.
    const seconds = await settleAttempt(tx, subjects, 'half', now);
    if (seconds > 0) return { kind: 'wait', seconds };
    if (!(await holdPassword(tx, account))) return EXPIRED;
    const step = await lockStep(tx, stepToken, now);
    if (!step) return EXPIRED;
    const proof = await proofOf(tx, { account, address: caller.address, code, key, now });
    if (proof.kind === 'refused') {
      await countTry(tx, stepToken);
      const doer = { at: now, marketId: caller.marketId, address: caller.address };
      await logSecurity(tx, doer, {
        event: 'second_factor_refused',
        userId: account.id,
        fold: String(account.id),
      });
      return proof;
    }
    const isNew = await isReportedAsNew(tx, account, caller);
    await settleAttempt(tx, subjects, 'right', now);
    await endStep(tx, stepToken);
    const { remember, signOnSid: sid } = step;
    const elsewhere = sid === null ? null : { sid, hasSecondFactor: false, isFresh: false };
    const opening = { by: proof.kind, caller, device, elsewhere, isNew, remember };
    const signedIn = await openSession(tx, context, account, opening);
    if (proof.kind === 'recovery_code') await noteRecovery(tx, context, account, caller);
    return signedIn;
  });
}

interface Proving {
  readonly account: Account;
  readonly address: string;
  readonly code: string;
  readonly key: string | undefined;
  readonly now: Date;
}

type Proof = { readonly kind: 'app' | 'recovery_code' } | { readonly kind: 'refused'; readonly fault: Text };

const refused = (fault: Text): Proof => ({ kind: 'refused', fault });

const APP_CODE = /^\d{6}$/;

/** A recovery code cannot be guessed, so it works even where guesses are used up. */
async function proofOf(tx: Tx, { account, address, code, key, now }: Proving): Promise<Proof> {
  const typed = code.replaceAll(/[\s-]/g, '');
  if (!APP_CODE.test(typed)) {
    const isTaken = await takeCode(tx, account.id, typed);
    return isTaken ? { kind: 'recovery_code' } : refused(text('session:second_factor.wrong'));
  }
  const guess = { at: 'second_factor', account, address, now } as const;
  // Locked before guesses are judged, so that simultaneous ones are counted one by one.
  const row = await lockSecondFactor(tx, account.id);
  if (await isGuessedOut(tx, guess)) return refused(text('session:second_factor.guessed_out'));
  const secret = row?.secret && key ? open(row.secret, key, placeOf(account.id)) : undefined;
  if (!row || secret === undefined) return refused(text('session:second_factor.unreadable'));
  const step = stepOf({ secret, code: typed, now });
  if (step === null || step <= row.last_step) {
    await countGuess(tx, guess);
    return refused(text('session:second_factor.wrong'));
  }
  await useStep(tx, account.id, step);
  return { kind: 'app' };
}

async function noteRecovery(tx: Tx, context: CodeContext, account: Account, caller: Caller): Promise<void> {
  const doer = { at: context.clock.now(), marketId: caller.marketId, address: caller.address };
  const detail = { left: await countCodes(tx, account.id) };
  await logSecurity(tx, doer, { event: 'recovery_code_used', userId: account.id, detail });
  await mailOwner(tx, context, account, 'recovery_code_used');
}
