import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database.ts';

const CHALLENGE_MS = 5 * 60_000;

/** For what a challenge was given: it counts for nothing else. */
type Purpose = { readonly userId: number } | 'sign_in';

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
const userOf = (purpose: Purpose) => (purpose === 'sign_in' ? null : purpose.userId);

export async function insertChallenge(
  db: Db | Tx,
  challenge: string,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      user_id: userOf(purpose),
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute();
}

/** Deletes the challenge, which is answered once; false for one that is unknown, over or given for something else. */
export async function takeChallenge(
  db: Db | Tx,
  challenge: string,
  purpose: Purpose,
  now: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now && row.user_id === userOf(purpose);
}

export function passkeysOf(db: Db | Tx, userId: number) {
  return db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Db, credentialId: string) {
  return db.selectFrom('passkey').where('credential_id', '=', credentialId).selectAll().executeTakeFirst();
}

interface NewPasskey {
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly now: Date;
}

/** False if the credential is kept already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const made = await tx
    .insertInto('passkey')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** False if another sign-in with the same passkey came first. */
export async function noteUse(
  db: Db | Tx,
  { id, counter }: { readonly id: number; readonly counter: number },
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

interface OwnPasskey {
  readonly userId: number;
  readonly id: number;
}

/** False if the user has no such passkey. */
export async function nameOwn(db: Db, { id, userId }: OwnPasskey, name: string): Promise<boolean> {
  const named = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return named !== undefined;
}

/** False if the user has no such passkey. */
export async function deleteOwn(tx: Tx, { id, userId }: OwnPasskey): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
