import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { subjectsOf, subjectsStartOf } from './attempt-limit.ts';
import { newToken } from './tokens.ts';

/**
 * For operators on the machine, bypassing the sign-in page. A session without a refresh token: it ends with its only
 * access token and can be seen and revoked like any other.
 */
export function issueToken(
  db: Db,
  { userId, device, lifetimeMs }: { userId: number; device: string; lifetimeMs: number },
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const token = newToken();
  return inTransaction(db, async (tx) => {
    const session = await tx
      .insertInto('user_session')
      .values({ user_id: userId, device, created_at: now, last_seen_at: now, expires_at: expiresAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('access_token')
      .values({ token_hash: hashToken(token), session_id: session.id, expires_at: expiresAt })
      .execute();
    const detail = { hours: Math.round(lifetimeMs / 3_600_000), session: session.id };
    await logSecurity(tx, { at: now, marketId: null }, { event: 'token_made', userId, detail });
    return token;
  });
}

/**
 * Ends this user's waiting, wherever the failures came from; returns whether there was any. The waiting of an address,
 * shared by many users, stays. Known browsers stay known.
 */
export async function forgetFailures(tx: Tx, username: string): Promise<boolean> {
  const { user, account } = subjectsOf({ username, address: '', device: null });
  const gone = await tx
    .deleteFrom('sign_in_attempt')
    .where(({ eb, or }) =>
      or([
        eb('subject', 'in', [user, account]),
        sql<boolean>`starts_with(subject, ${subjectsStartOf('pair', username)})`,
      ]),
    )
    .executeTakeFirst();
  const known = await tx
    .updateTable('sign_in_attempt')
    .set({ failures: 0 })
    .where(sql<boolean>`starts_with(subject, ${subjectsStartOf('device', username)})`)
    .where('failures', '>', 0)
    .executeTakeFirst();
  return gone.numDeletedRows + known.numUpdatedRows > 0n;
}
