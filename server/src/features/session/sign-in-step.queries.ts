import type { Db, Tx } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { isToken, newToken } from './tokens.ts';

const STEP_MS = 5 * 60_000;
/** Wrong codes of one sign-in; then the password is asked for again. */
const MOST_TRIES = 5;

interface NewStep {
  readonly userId: number;
  readonly remember: boolean;
  /** The session at the identity provider that signed the user in; null after a password. */
  readonly signOnSid?: string | null;
  readonly now: Date;
}

/** The right password, or what an identity provider has proven, waits for the code; returns the token that goes with it. */
export async function beginStep(
  tx: Tx,
  { now, remember, signOnSid = null, userId }: NewStep,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + STEP_MS);
  await tx
    .insertInto('sign_in_step')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      remember,
      sign_on_sid: signOnSid,
      expires_at: expiresAt,
    })
    .execute();
  return token;
}

const livingStep = (db: Db | Tx, token: string, now: Date) =>
  db
    .selectFrom('sign_in_step')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', MOST_TRIES)
    .select(['user_id as userId', 'remember', 'sign_on_sid as signOnSid']);

/** Not locked yet: a change of password locks the user before it ends the steps. */
export async function findStep(db: Db, token: string, now: Date) {
  return isToken(token) ? livingStep(db, token, now).executeTakeFirst() : undefined;
}

export function lockStep(tx: Tx, token: string, now: Date) {
  return livingStep(tx, token, now).forUpdate().executeTakeFirst();
}

export async function countTry(tx: Tx, token: string): Promise<void> {
  await tx
    .updateTable('sign_in_step')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .execute();
}

export async function endStep(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('sign_in_step').where('token_hash', '=', hashToken(token)).execute();
}
