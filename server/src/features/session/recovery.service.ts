import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { identifierOf } from '@otolead/contract/session/recovery.rules.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import type { Translate } from '../../platform/i18n/translator.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { queueMessage, queueNothing } from '../../platform/messages/outbox.ts';
import type { MessageTransport } from '../../platform/messages/transport.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { type MailContext, mailOwner } from './account-mail.ts';
import { trust } from './attempt.queries.ts';
import { networkOf, subjectsOf } from './attempt-limit.ts';
import { countGuess, isGuessedOut } from './guesses.ts';
import { hashPassword } from './hash-password.ts';
import { forgetFailures } from './operator.service.ts';
import { type PasswordOwner, passwordFault } from './password.rules.ts';
import { CODE_LIFE_MS, MOST_TRIES, matchesCode, newCode, RESET_LIFE_MS } from './recovery.codes.ts';
import { countRecovery } from './recovery.limit.ts';
import { findRecoverableAccount, lockCode, putCode, type RecoverableAccount } from './recovery.queries.ts';
import { marketIdsOf } from './session.queries.ts';
import { signInRulesOf } from './sign-in-rules.ts';
import { revokeSessionsOf } from './tokens.queries.ts';
import { isToken, newToken } from './tokens.ts';

export interface RecoveryContext {
  readonly db: Db;
  readonly marketId: number;
  readonly now: Date;
  /** Address of the caller; the limits count its network. */
  readonly address: string;
  readonly t: Translate;
  readonly transport: MessageTransport;
}

/**
 * Sends a code if the account exists and its limits allow. Nothing reveals whether it did: the answer, the one commit
 * and the job in the queue are the same without an account. False if the network asks too often.
 */
export function sendCode(context: RecoveryContext, typed: string): Promise<boolean> {
  return inTransaction(context.db, async (tx) => {
    if (!(await countRecovery(tx, 'send', context.address, context.now))) return false;
    const account = await findRecoverableAccount(tx, typed);
    await noteRecovery(tx, context, 'reset_asked', account?.id);
    const { code, stored } = newCode();
    if (account && (await putCode(tx, account.id, stored, context.now))) {
      await queueMessage(tx, codeMessage(context, account, code, typed), context.now);
    } else {
      await queueNothing(tx);
    }
    return true;
  });
}

/** Does the same work whether or not the account exists. */
function noteRecovery(
  tx: Tx,
  { address, marketId, now }: RecoveryContext,
  event: 'reset_asked' | 'code_refused',
  userId: number | null = null,
): Promise<void> {
  const fold = `${userId ?? 0} ${networkOf(address)}`;
  return logSecurity(tx, { at: now, marketId, address }, { event, userId, fold });
}

/** By text message for a mobile if there is a gateway, else by mail (domain.md 4). */
function codeMessage(
  { now, t, transport }: RecoveryContext,
  account: RecoverableAccount,
  code: string,
  typed: string,
) {
  const facts = { code, minutes: CODE_LIFE_MS / 60_000, user: account.name };
  // A mail with an expired code is not sent.
  const until = new Date(now.getTime() + CODE_LIFE_MS);
  if (identifierOf(typed)?.kind === 'mobile' && account.mobile && transport.channels.has('sms')) {
    const body = t(text('session:otp.sms', facts));
    return { channel: 'sms' as const, recipient: account.mobile, subject: '', body, until };
  }
  return {
    channel: 'mail' as const,
    recipient: account.email,
    subject: t(text('session:otp.mail.subject')),
    body: t(text('session:otp.mail.body', facts)),
    until,
  };
}

export type Exchange =
  | { readonly kind: 'token'; readonly token: string }
  /** Wrong, expired or used code, or no such account; undistinguished on purpose. */
  | { readonly kind: 'wrong_code' }
  | { readonly kind: 'too_many' };

/** Exchanges a correct code for a reset token, once. */
export function exchangeCode(context: RecoveryContext, typed: string, otp: string): Promise<Exchange> {
  return inTransaction(context.db, async (tx): Promise<Exchange> => {
    const { address, now } = context;
    if (!(await countRecovery(tx, 'guess', address, now))) return { kind: 'too_many' };
    const account = await findRecoverableAccount(tx, typed);
    const row = account && (await lockCode(tx, account.id));
    const guess = account && { at: 'recovery' as const, account, address, now };
    const isLiving = row !== undefined && row.expires_at > now && row.tries < MOST_TRIES;
    const isOpen = isLiving && guess !== undefined && !(await isGuessedOut(tx, guess));
    if (!isOpen || !matchesCode(otp, row)) await noteRecovery(tx, context, 'code_refused', account?.id);
    if (!isOpen) return { kind: 'wrong_code' };
    if (!matchesCode(otp, row)) {
      await tx
        .updateTable('one_time_code')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('user_id', '=', row.user_id)
        .execute();
      await countGuess(tx, guess);
      return { kind: 'wrong_code' };
    }
    await tx.deleteFrom('one_time_code').where('user_id', '=', row.user_id).execute();
    const expiresAt = new Date(now.getTime() + RESET_LIFE_MS);
    return { kind: 'token', token: await issueResetToken(tx, row.user_id, expiresAt) };
  });
}

/** The user's only token for setting a password once; it invalidates earlier ones. */
export async function issueResetToken(tx: Tx, userId: number, expiresAt: Date): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await tx
    .insertInto('password_reset')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

/** Invalidates links and codes sent to the user. */
export async function withdrawResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await tx.deleteFrom('one_time_code').where('user_id', '=', userId).execute();
}

export async function isResetTokenValid(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findResetOwner(db, token, now)) !== undefined;
}

interface ResetOwner extends PasswordOwner {
  readonly marketIds: readonly number[];
}

/** Owner of the token's password. */
async function findResetOwner(db: Db, token: string, now: Date): Promise<ResetOwner | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('app_user.status', '=', 1)
    .select([
      'app_user.username',
      'app_user.name',
      'app_user.email',
      'app_user.mobile',
      marketIdsOf(sql.ref('app_user.id')),
    ])
    .executeTakeFirst();
}

export type PasswordChange =
  | { readonly kind: 'done' }
  /** The token is unknown or expired. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'fault'; readonly text: Text };

/** Who sets the password; the network and browser then count as the user's. */
export interface Setter extends MailContext {
  readonly db: Db;
  readonly address: string;
  readonly device: string | null;
}

/**
 * Sets the password once and ends every session of the user. Waiting after failed sign-ins ends too, since the user has
 * just proved ownership of the account, whatever strangers tried meanwhile.
 */
export async function setNewPassword(
  setter: Setter,
  token: string,
  password: string,
): Promise<PasswordChange> {
  const { address, clock, db, device } = setter;
  const now = clock.now();
  // Hashing is costly and therefore only done for a valid token.
  const owner = await findResetOwner(db, token, now);
  if (!owner) return { kind: 'expired' };
  const { shortestPassword } = await signInRulesOf(db, owner.marketIds);
  const fault = passwordFault(password, owner, shortestPassword);
  if (fault) return { kind: 'fault', text: fault };
  const passwordHash = await hashPassword(password);
  const isSet = await inTransaction(db, async (tx) => {
    const userId = await takeReset(tx, token, now);
    if (userId === undefined) return false;
    // Locks attempts before their user, in the order of a sign-in.
    await forgetFailures(tx, owner.username);
    await trust(tx, subjectsOf({ username: owner.username, address, device }), now);
    if (!(await writePassword(tx, userId, passwordHash, now))) return false;
    await mailOwner(tx, setter, owner, 'password_changed');
    const doer = { at: now, marketId: setter.market.id, address };
    await logSecurity(tx, doer, { event: 'password_reset', userId });
    return true;
  });
  return isSet ? { kind: 'done' } : { kind: 'expired' };
}

/** User of the reset; undefined if the token was used meanwhile. */
async function takeReset(tx: Tx, token: string, now: Date): Promise<number | undefined> {
  const reset = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return reset?.user_id;
}

interface KnownPassword {
  /** Hash of the previous password; false if it has changed since. */
  readonly former: string;
  /** The session that continues. */
  readonly sessionId: number;
}

/** False if the user was deactivated meanwhile. */
export async function writePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  now: Date,
  known?: KnownPassword,
): Promise<boolean> {
  const user = await tx
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: passwordHash,
      password_given: false,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .where('status', '=', 1)
    .$call(whenGiven(known?.former, (query, former) => query.where('password_hash', '=', former)))
    .returning('id')
    .executeTakeFirst();
  if (!user) return false;
  await tx.deleteFrom('one_time_code').where('user_id', '=', user.id).execute();
  await tx.deleteFrom('sign_in_step').where('user_id', '=', user.id).execute();
  await revokeSessionsOf(tx, user.id, 'password_changed', now, known?.sessionId);
  return true;
}
