import { randomBytes } from 'node:crypto';
import type { Db } from '../../src/platform/db/database.ts';
import { hashToken } from '../../src/platform/http/session-guard.ts';

const HOUR_MS = 3_600_000;

/** A session with one access token, as after a sign-in at `now`; returns the token. */
export async function openTestSession(db: Db, user: { readonly id: number }, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const session = await db
    .insertInto('user_session')
    .values({
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 12 * HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('access_token')
    .values({
      token_hash: hashToken(token),
      session_id: session.id,
      expires_at: new Date(now.getTime() + HOUR_MS / 2),
    })
    .execute();
  return token;
}
