import { text } from '@otolead/contract/kernel/text.ts';
import type { BegunSecondFactor, SecondFactor } from '@otolead/contract/session/second-factor.schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Environment, secretsKey } from '../../platform/environment.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput, notFound } from '../../platform/http/errors.ts';
import { open, seal } from '../../platform/sealed.ts';
import { type Doer, doerOf, logSecurity } from '../../platform/trail/security-log.ts';
import { mailOwner } from './account-mail.ts';
import { advance } from './next-step.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { proveOwnPassword } from './prove-password.ts';
import {
  confirmPending,
  countCodes,
  deleteApp,
  deletePasskeys,
  forgetCodes,
  lockSecondFactor,
  lockUser,
  placeOf,
  putPending,
} from './second-factor.queries.ts';
import { renewCodes } from './second-factor.recovery-codes.ts';
import { type Account, findAccount, hasSecondFactor } from './session.queries.ts';
import { revokeSessionsOf } from './tokens.queries.ts';
import { addressOf, minutesAhead, newSecret, stepOf } from './totp.ts';

export async function ownAccount({ actor, db }: ActorContext): Promise<Account> {
  const account = await findAccount(db, actor.userId);
  if (!account) throw notFound();
  return account;
}

export async function secondFactorOf(context: ActorContext): Promise<SecondFactor> {
  const { demandsSecondFactor, hasApp, hasPasskey, id } = await ownAccount(context);
  return {
    is_set: hasApp,
    has_passkey: hasPasskey,
    is_demanded: demandsSecondFactor,
    codes_left: await countCodes(context.db, id),
  };
}

/**
 * A new secret, beside the one in use. Throws like proveOwnPassword, whose question was just answered where the sign-in
 * waits for this step; 400 for a user of the demo and without a key.
 */
export async function begin(context: ActorContext, typed: string | undefined): Promise<BegunSecondFactor> {
  const { actor, db, environment } = context;
  const key = requireSecretsKey(environment);
  if (actor.nextStep !== 'second_factor') await proveOwnPassword(context, typed ?? '', 'own_password');
  const { id, isDemo, username } = await ownAccount(context);
  if (isDemo) throw badRequest(text('session:second_factor.demo'));
  const secret = newSecret();
  await inTransaction(db, (tx) => putPending(tx, id, seal(secret, key, placeOf(id))));
  return { secret, uri: addressOf(secret, username) };
}

/** The new secret replaces the present one. Throws 400 for a wrong code, and says so if the phone's clock is wrong. */
export async function confirm(context: ActorContext, typed: string): Promise<string[]> {
  const { actor, clock, db, environment } = context;
  const now = clock.now();
  const account = await ownAccount(context);
  return inTransaction(db, async (tx) => {
    const row = await lockSecondFactor(tx, actor.userId);
    const key = secretsKey(environment);
    const pending = row?.pending_secret;
    const secret = pending && key ? open(pending, key, placeOf(actor.userId)) : undefined;
    if (secret === undefined) throw badRequest(text('session:second_factor.begin_first'));
    const code = { secret, code: typed.replaceAll(/\s/g, ''), now };
    const step = stepOf(code);
    if (step === null) throw invalidInput({ code: faultOf(minutesAhead(code)) });
    await confirmPending(tx, actor.userId, step);
    const codes = await renewCodes(tx, actor.userId);
    await revokeSessionsOf(tx, actor.userId, 'second_factor_set', now, actor.sessionId);
    await advance(tx, actor);
    await mailOwner(tx, context, account, 'second_factor_set');
    await logSecurity(tx, doerOf(context), { event: 'second_factor_set', userId: actor.userId });
    return codes;
  });
}

function faultOf(ahead: number | null) {
  if (ahead === null) return text('session:second_factor.wrong');
  return ahead > 0
    ? text('session:second_factor.ahead', { minutes: ahead })
    : text('session:second_factor.behind', { minutes: -ahead });
}

/** Throws like proveOwnPassword, and 400 without a second factor. */
export async function renewRecovery(context: ActorContext, typed: string): Promise<string[]> {
  const account = await proveOwnPassword(context, typed, 'own_password');
  if (!hasSecondFactor(account)) throw badRequest(text('session:second_factor.none'));
  return inTransaction(context.db, async (tx) => {
    const codes = await renewCodes(tx, account.id);
    await mailOwner(tx, context, account, 'recovery_codes_renewed');
    await logSecurity(tx, doerOf(context), { event: 'recovery_codes_renewed', userId: account.id });
    return codes;
  });
}

/** Codes of the app. Throws like proveOwnPassword, and 400 for the last factor of who needs one, or without any. */
export async function removeOwn(context: ActorContext, typed: string): Promise<void> {
  const account = await proveOwnPassword(context, typed, 'own_password');
  await inTransaction(context.db, async (tx) => {
    await lockUser(tx, account.id);
    const isLast = (await passkeysOf(tx, account.id)).length === 0;
    if (isLast && account.demandsSecondFactor) throw badRequest(text('session:second_factor.is_demanded'));
    if (!(await deleteApp(tx, account.id))) throw badRequest(text('session:second_factor.none'));
    if (isLast) await forgetCodes(tx, account.id);
    await logSecurity(tx, doerOf(context), { event: 'second_factor_removed', userId: account.id });
    await mailOwner(tx, context, account, isLast ? 'second_factor_removed' : 'app_removed');
  });
}

/** All of them, passkeys too; false if the user had none. */
export async function removeSecondFactor(tx: Tx, doer: Doer, userId: number): Promise<boolean> {
  const hadApp = await deleteApp(tx, userId);
  const isRemoved = (await deletePasskeys(tx, userId)) || hadApp;
  await forgetCodes(tx, userId);
  if (isRemoved) await logSecurity(tx, doer, { event: 'second_factor_removed', userId });
  return isRemoved;
}

/** Throws 400 for an installation whose operator has set none. */
export function requireSecretsKey(environment: Environment): string {
  const key = secretsKey(environment);
  if (key === undefined) throw badRequest(text('session:second_factor.no_key'));
  return key;
}
