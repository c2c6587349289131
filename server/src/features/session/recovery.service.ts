import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { identifierOf } from '@otolead/contract/session/recovery.rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import type { Translate } from '../../platform/i18n/translator.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { queueMessage, queueNothing } from '../../platform/messages/outbox.ts';
import type { MessageTransport } from '../../platform/messages/transport.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { trust } from './attempt.queries.ts';
import { networkOf, subjectsOf } from './attempt-limit.ts';
import { forgetFailures } from './operator.service.ts';
import { type PasswordOwner, passwordFault } from './password.rules.ts';
import { type MailContext, mailPasswordChange } from './password-mail.ts';
import { hashPassword } from './passwords.ts';
import { CODE_LIFE_MS, MOST_TRIES, matchesCode, newCode, RESET_LIFE_MS } from './recovery.codes.ts';
import { countGuess, isGuessedOut } from './recovery.guesses.ts';
import { countRecovery } from './recovery.limit.ts';
import { findRecoverableAccount, lockCode, putCode, type RecoverableAccount } from './recovery.queries.ts';
import { revokeSessionsOf } from './tokens.queries.ts';
import { isToken, newToken } from './tokens.ts';

export interface RecoveryContext {
  readonly db: Db;
  readonly marketId: number;
  readonly now: Date;
  /** Where the call comes from; its network is what the limits count. */
  readonly address: string;
  readonly t: Translate;
  readonly transport: MessageTransport;
}

/**
 * Sends a code when the account exists and its limits allow. Whether it did is told to nobody: the answer, the one
 * commit and the job in the queue are the same without an account. False when the network asks too often.
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

/** The same work whether the account exists; the answer tells nobody. */
function noteRecovery(
  tx: Tx,
  { address, marketId, now }: RecoveryContext,
  event: 'reset_asked' | 'code_refused',
  userId: number | null = null,
): Promise<void> {
  const fold = `${userId ?? 0} ${networkOf(address)}`;
  return logSecurity(tx, { at: now, marketId, address }, { event, userId, fold });
}

/** By text message when a mobile was typed and a gateway is there, else by mail (domain.md 4). */
function codeMessage(
  { now, t, transport }: RecoveryContext,
  account: RecoverableAccount,
  code: string,
  typed: string,
) {
  const facts = { code, minutes: CODE_LIFE_MS / 60_000, user: account.name };
  // A code that nobody can use any more is not worth a mail.
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
  /** Wrong, expired or used up, or no such account: which of them is not told. */
  | { readonly kind: 'wrong_code' }
  | { readonly kind: 'too_many' };

/** A reset token for the right code; the code is good for one. */
export function exchangeCode(context: RecoveryContext, typed: string, otp: string): Promise<Exchange> {
  return inTransaction(context.db, async (tx): Promise<Exchange> => {
    const { address, now } = context;
    if (!(await countRecovery(tx, 'guess', address, now))) return { kind: 'too_many' };
    const account = await findRecoverableAccount(tx, typed);
    const row = account && (await lockCode(tx, account.id));
    const guess = account && { account, address, now };
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

/** The user's one token that sets a new password once; an earlier one works no more. */
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

/** A link or a code that was sent to the user opens the account no more. */
export async function withdrawResets(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await tx.deleteFrom('one_time_code').where('user_id', '=', userId).execute();
}

export async function isResetTokenValid(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findResetOwner(db, token, now)) !== undefined;
}

/** Whose password the token may set. */
async function findResetOwner(db: Db, token: string, now: Date): Promise<PasswordOwner | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('app_user.status', '=', 1)
    .select(['app_user.username', 'app_user.name', 'app_user.email', 'app_user.mobile'])
    .executeTakeFirst();
}

export type PasswordChange =
  | { readonly kind: 'done' }
  /** The token does not work (any more). */
  | { readonly kind: 'expired' }
  | { readonly kind: 'fault'; readonly text: Text };

/** Who sets the password: this network and this browser belong to the user from now on. */
export interface Setter extends MailContext {
  readonly db: Db;
  readonly address: string;
  readonly device: string | null;
}

/**
 * Sets the password once and ends every session of the user. Waiting after failed sign-ins ends too: who has just
 * proved to own the account need not wait for having forgotten, nor for what strangers try meanwhile.
 */
export async function setNewPassword(
  setter: Setter,
  token: string,
  password: string,
): Promise<PasswordChange> {
  const { address, clock, db, device } = setter;
  const now = clock.now();
  // Hashing costs a machine's time, so nobody gets it for a made-up token.
  const owner = await findResetOwner(db, token, now);
  if (!owner) return { kind: 'expired' };
  const fault = passwordFault(password, owner);
  if (fault) return { kind: 'fault', text: fault };
  const passwordHash = await hashPassword(password);
  const isSet = await inTransaction(db, async (tx) => {
    const userId = await takeReset(tx, token, now);
    if (userId === undefined) return false;
    // Attempts are locked before their user, as a sign-in locks them.
    await forgetFailures(tx, owner.username);
    await trust(tx, subjectsOf({ username: owner.username, address, device }), now);
    if (!(await writePassword(tx, userId, passwordHash, now))) return false;
    await mailPasswordChange(tx, setter, owner);
    const doer = { at: now, marketId: setter.market.id, address };
    await logSecurity(tx, doer, { event: 'password_reset', userId });
    return true;
  });
  return isSet ? { kind: 'done' } : { kind: 'expired' };
}

/** The user whose reset it was; undefined when the token was used meanwhile. */
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
  /** The hash of the password that was given; false where it is another one by now. */
  readonly former: string;
  /** The session that goes on. */
  readonly sessionId: number;
}

/** False for a user who was switched off meanwhile. */
export async function writePassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  now: Date,
  known?: KnownPassword,
): Promise<boolean> {
  const user = await tx
    .updateTable('app_user')
    .set((eb) => ({ password_hash: passwordHash, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('status', '=', 1)
    .$call(whenGiven(known?.former, (query, former) => query.where('password_hash', '=', former)))
    .returning('id')
    .executeTakeFirst();
  if (!user) return false;
  await tx.deleteFrom('one_time_code').where('user_id', '=', user.id).execute();
  await revokeSessionsOf(tx, user.id, 'password_changed', now, known?.sessionId);
  return true;
}
