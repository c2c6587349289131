import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { badRequest, tooManyRequests } from '../../platform/http/errors.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { settleAttempt } from './attempt.queries.ts';
import { networkOf, subjectsOf } from './attempt-limit.ts';
import { countFromNetwork } from './network-limit.ts';
import { isReportedAsNew } from './new-device.ts';
import { findPasskey, insertChallenge, noteUse, passkeysOf, takeChallenge } from './passkeys.queries.ts';
import { findAccount, holdPassword, maySignIn } from './session.queries.ts';
import { type Caller, openSession, type SignedIn, type SignInContext } from './session.service.ts';
import { signInRulesOf, signsInElsewhere } from './sign-in-rules.ts';
import { endStep, findStep, lockStep } from './sign-in-step.queries.ts';
import { trailOf } from './sign-in-trail.ts';
import { newToken } from './tokens.ts';
import {
  type Assertion,
  challengeOf,
  type Site,
  siteOf,
  verifyAssertion,
  type WrongAnswer,
} from './web-authn.ts';

/** Challenges per network, one forgotten per second: an office in the morning, but no machine fills the table. */
const ALLOWED = 600;
const RETRY_SECONDS = 60;

/** Throws 400 for a step that is over, and where the market offers no passkeys. */
export async function beginSignIn(context: Context, stepToken: string | undefined) {
  const { clock, db, http, market } = context;
  const now = clock.now();
  const { ip: address } = http.request;
  if (!(await countFromNetwork(db, { name: 'passkey', address, allowed: ALLOWED, now })))
    throw tooManyRequests(RETRY_SECONDS);
  const site = siteOf(context);
  if (!site.isNamed) throw badRequest(text('session:passkeys.insecure'));
  const step = stepToken === undefined ? undefined : await findStep(db, stepToken, now);
  if (stepToken !== undefined && !step)
    throw badRequest(text('session:second_factor.expired'), 'token_invalid');
  if (!step && !(await signInRulesOf(db, [market.id])).offersPasskeys)
    throw badRequest(text('session:passkeys.off'));
  const own = step ? await passkeysOf(db, step.userId) : [];
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    ...(step && {
      allowCredentials: own.map((row) => ({ id: row.credential_id, transports: row.transports })),
    }),
  });
  await insertChallenge(db, options.challenge, 'sign_in', now);
  return { ...options };
}

export type PasskeyOutcome =
  | SignedIn
  | { readonly kind: 'expired' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'refused'; readonly fault: Text };

interface Given {
  readonly credential: Assertion;
  /** Set as the second step after a password. */
  readonly stepToken: string | undefined;
  readonly remember: boolean;
  readonly site: Site;
}

const EXPIRED = { kind: 'expired' } as const;
const WRONG = { kind: 'refused', fault: text('session:passkeys.wrong') } as const;

/** A passkey suffices alone, because it combines two factors: the device, and the PIN or biometric that unlocks it. */
export async function signInByPasskey(
  context: SignInContext,
  { credential, remember, site, stepToken }: Given,
  caller: Caller,
): Promise<PasskeyOutcome> {
  const { clock, db } = context;
  const now = clock.now();
  const passkey = await findPasskey(db, credential.id);
  const refused = async (reason: WrongAnswer | 'unknown') => {
    const userId = passkey?.user_id ?? null;
    const fold = `${userId ?? 0} ${reason} ${networkOf(caller.address)}`;
    const doer = { at: now, marketId: caller.marketId, address: caller.address };
    await logSecurity(db, doer, { event: 'passkey_refused', userId, detail: { reason }, fold });
    return WRONG;
  };
  if (!(await takeChallenge(db, challengeOf(credential), 'sign_in', now))) return refused('challenge');
  if (!passkey) return refused('unknown');
  const verified = await verifyAssertion(credential, passkey, site);
  if ('wrong' in verified) return refused(verified.wrong);

  return inTransaction(db, async (tx): Promise<PasskeyOutcome> => {
    const account = await findAccount(tx, passkey.user_id);
    if (!maySignIn(account)) return WRONG;
    const device = caller.isBrowser ? (caller.device ?? newToken()) : null;
    const subjects = subjectsOf({ username: account.username, address: caller.address, device });
    // Attempts are locked before their user, as at a code.
    const seconds = await settleAttempt(tx, subjects, 'half', now);
    if (seconds > 0) {
      await trailOf({ ...caller, at: now }, account).failed(tx, 'sign_in_held', 'passkey');
      return { kind: 'wait', seconds };
    }
    if (!(await holdPassword(tx, account))) return EXPIRED;
    const step = stepToken === undefined ? undefined : await lockStep(tx, stepToken, now);
    if (stepToken !== undefined && step?.userId !== account.id) return EXPIRED;
    if (!step && !(await signInRulesOf(tx, account.marketIds)).offersPasskeys)
      return { kind: 'refused', fault: text('session:passkeys.off') };
    if (!step && (await signsInElsewhere(tx, account)))
      return { kind: 'refused', fault: text('session:login.sign_on_only') };
    if (!(await noteUse(tx, passkey, verified.counter, now))) return WRONG;
    const isNew = await isReportedAsNew(tx, account, caller);
    await settleAttempt(tx, subjects, 'right', now);
    if (stepToken !== undefined) await endStep(tx, stepToken);
    const sid = step?.signOnSid ?? null;
    const elsewhere = sid === null ? null : { sid, hasSecondFactor: false, isFresh: false };
    const kept = step ? step.remember : remember;
    return openSession(tx, context, account, {
      by: 'passkey',
      caller,
      device,
      elsewhere,
      isNew,
      remember: kept,
    });
  });
}
