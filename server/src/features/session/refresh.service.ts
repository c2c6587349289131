import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { logSecurity } from '../../platform/trail/security-log.ts';
import { type Account, accountOfSession, findAccount, maySignIn } from './session.queries.ts';
import { addAccessToken, revokeSession, type Tokens } from './tokens.queries.ts';
import { isToken, newSalt, REFRESH_TOKEN_MS, ROTATION_GRACE_MS, successorOf } from './tokens.ts';

export type RefreshOutcome =
  | { readonly kind: 'invalid' }
  | {
      readonly kind: 'renewed';
      readonly account: Account;
      readonly tokens: Tokens;
      /** As chosen at sign-in. */
      readonly remember: boolean;
    };

interface RefreshCaller {
  readonly now: Date;
  readonly sessionDays: number;
  readonly marketId: number;
  readonly address: string;
}

const DAY_MS = 24 * 3_600_000;

const INVALID = { kind: 'invalid' } as const;

/**
 * Exchanges a refresh token for its successor and a new access token. All tabs that ask within 30 s of each other get
 * the same successor; a rotated token that returns later was copied, so its whole session ends. `authEmail`, if given,
 * must be the user's. A session ends `sessionDays` after its sign-in, however often it is renewed.
 */
export async function refreshSession(
  db: Db,
  presented: string,
  authEmail: string | undefined,
  { now, sessionDays, ...from }: RefreshCaller,
): Promise<RefreshOutcome> {
  if (!isToken(presented)) return INVALID;
  const hash = hashToken(presented);
  return inTransaction(db, async (tx): Promise<RefreshOutcome> => {
    const session = await lockSession(tx, hash);
    if (!session || session.revokedAt || session.expiresAt <= now) return INVALID;
    const end = new Date(session.createdAt.getTime() + sessionDays * DAY_MS);
    if (end <= now) return INVALID;
    const account = await findAccount(tx, session.userId);
    if (!maySignIn(account) || !isTheirs(account, authEmail)) return INVALID;
    const token = await readRefreshToken(tx, hash);
    if (!token || token.expires_at <= now) return INVALID;

    if (token.rotated_at && now.getTime() - token.rotated_at.getTime() > ROTATION_GRACE_MS) {
      await revokeSession(tx, session.id, 'refresh_token_reused', now);
      const doer = { ...from, at: now, sessionId: session.id };
      await logSecurity(tx, doer, { event: 'token_reused', userId: account.id });
      return INVALID;
    }
    const refreshToken = token.successor_salt
      ? successorOf(presented, token.successor_salt)
      : await rotate(tx, session.id, presented, { now, end });
    const accessToken = await addAccessToken(tx, session.id, now);
    const seen = await accountOfSession(tx, account, session);
    return {
      kind: 'renewed',
      account: seen,
      tokens: { accessToken, refreshToken },
      remember: session.remember,
    };
  });
}

const isTheirs = (account: Account, email: string | undefined) =>
  email === undefined || email.trim().toLowerCase() === account.email.toLowerCase();

/** Serialises refreshes of one session; the token is read after this lock, so that rotations are visible. */
function lockSession(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('user_session as s')
    .where('s.id', '=', (eb) =>
      eb.selectFrom('refresh_token').select('session_id').where('token_hash', '=', tokenHash),
    )
    .select([
      's.id',
      's.user_id as userId',
      's.remember',
      's.created_at as createdAt',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      's.look_role_id as lookRoleId',
      's.next_step as nextStep',
    ])
    .forUpdate()
    .executeTakeFirst();
}

function readRefreshToken(tx: Tx, tokenHash: Buffer) {
  return tx
    .selectFrom('refresh_token')
    .where('token_hash', '=', tokenHash)
    .select(['expires_at', 'rotated_at', 'successor_salt'])
    .executeTakeFirst();
}

async function rotate(
  tx: Tx,
  sessionId: number,
  presented: string,
  { now, end }: { readonly now: Date; readonly end: Date },
): Promise<string> {
  const salt = newSalt();
  const successor = successorOf(presented, salt);
  const expiresAt = new Date(Math.min(now.getTime() + REFRESH_TOKEN_MS, end.getTime()));
  await tx
    .updateTable('refresh_token')
    .set({ rotated_at: now, successor_salt: salt })
    .where('token_hash', '=', hashToken(presented))
    .execute();
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: hashToken(successor), session_id: sessionId, expires_at: expiresAt })
    .execute();
  await tx
    .updateTable('user_session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();
  return successor;
}
