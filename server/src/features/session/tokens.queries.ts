import { SESSION_ENDED } from '@otolead/contract/events/events.rules.ts';
import type { NextStep } from '@otolead/contract/session/session.schema.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { whenGiven } from '../../platform/list/conditions.ts';
import { ACCOUNT_FORGET_SECONDS, DEVICE_TRUST_SECONDS, FORGET_ONE_SECONDS } from './attempt-limit.ts';
import { NETWORK_ACTS } from './network-limit.ts';
import { ACCESS_TOKEN_MS, newToken, REFRESH_TOKEN_MS } from './tokens.ts';

export interface NewSession {
  readonly userId: number;
  /** Whether the browser keeps the session after closing. */
  readonly remember: boolean;
  /** User-Agent or name of a tool, for the list of sessions. */
  readonly device: string;
  readonly address: string;
  readonly nextStep?: NextStep | null;
  /** The session at the identity provider that signed the user in, empty if it named none; null after a password. */
  readonly signOnSid?: string | null;
  /** Whether the user has just proven who it is; an identity provider may have asked hours ago. Default: true. */
  readonly isProven?: boolean;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

interface BegunSession extends Tokens {
  readonly sessionId: number;
}

export type RevokedReason =
  | 'signed_out'
  | 'signed_in_again'
  | 'signed_out_elsewhere'
  | 'refresh_token_reused'
  | 'password_changed'
  | 'second_factor_set'
  | 'deactivated'
  | 'revoked_by_user'
  | 'revoked_by_administrator';

/** Letters of a User-Agent that are kept. */
export const LONGEST_DEVICE = 200;
/** Retention of ended sessions, so that past sign-ins stay visible. */
const KEEP_ENDED_MS = 30 * 24 * 3_600_000;

/** Access 30 minutes, refresh 12 hours (domain.md 4); the tokens exist only in the result. */
export async function createSession(db: Db | Tx, session: NewSession, now: Date): Promise<BegunSession> {
  const refreshToken = newToken();
  const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_MS);
  const { id } = await db
    .insertInto('user_session')
    .values({
      user_id: session.userId,
      remember: session.remember,
      device: session.device.slice(0, LONGEST_DEVICE),
      address: session.address,
      next_step: session.nextStep ?? null,
      sign_on_sid: session.signOnSid ?? null,
      proven_at: (session.isProven ?? true) ? now : null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refresh_token')
    .values({ token_hash: hashToken(refreshToken), session_id: id, expires_at: expiresAt })
    .execute();
  return { accessToken: await addAccessToken(db, id, now), refreshToken, sessionId: id };
}

/** The session's user has just given the user's password. */
export async function notePassword(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('user_session').set({ proven_at: now }).where('id', '=', sessionId).execute();
}

export async function addAccessToken(db: Db | Tx, sessionId: number, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('access_token')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      expires_at: new Date(now.getTime() + ACCESS_TOKEN_MS),
    })
    .execute();
  return token;
}

/**
 * Effective with the next request, because the guard reads the session with every token; also ends its event streams.
 */
export async function revokeSession(
  tx: Tx,
  sessionId: number,
  reason: RevokedReason,
  now: Date,
): Promise<void> {
  await markRevoked(tx, sessionId, reason, now);
  await noteEvent(tx, { kind: SESSION_ENDED, marketId: null });
}

async function markRevoked(tx: Tx, sessionId: number, reason: RevokedReason, now: Date): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends the session whose cookie a sign-in replaces: the browser could never renew or end it again. Without an event, because
 * other tabs get the new session from the tab of the sign-in, and would be signed out before.
 */
export async function endFormerSession(tx: Tx, refreshToken: string, now: Date): Promise<void> {
  const former = await tx
    .selectFrom('refresh_token')
    .where('token_hash', '=', hashToken(refreshToken))
    .select('session_id')
    .executeTakeFirst();
  if (former) await markRevoked(tx, former.session_id, 'signed_in_again', now);
}

/** Ends every session of the user; after a password change all but the changing one (`exceptSession`). */
export async function revokeSessionsOf(
  tx: Tx,
  userId: number,
  reason: RevokedReason,
  now: Date,
  exceptSession?: number,
): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$call(whenGiven(exceptSession, (query, value) => query.where('id', '!=', value)))
    .execute();
  await noteEvent(tx, { kind: SESSION_ENDED, marketId: null });
}

/** Ends what an identity provider signed in: for a user, by one of its sessions, or both. Returns the ended sessions. */
export async function revokeSignedOn(
  tx: Tx,
  { userId, sid }: { readonly userId: number | undefined; readonly sid: string | undefined },
  now: Date,
): Promise<number[]> {
  const ended = await tx
    .updateTable('user_session')
    .set({ revoked_at: now, revoked_reason: 'signed_out_elsewhere' satisfies RevokedReason })
    .where('revoked_at', 'is', null)
    .where('sign_on_sid', 'is not', null)
    .$call(whenGiven(userId, (query, value) => query.where('user_id', '=', value)))
    .$call(whenGiven(sid, (query, value) => query.where('sign_on_sid', '=', value)))
    .returning('id')
    .execute();
  await noteEvent(tx, { kind: SESSION_ENDED, marketId: null });
  return ended.map(({ id }) => id);
}

/**
 * Deletes what can never matter again. Expired access tokens stay while their session is renewable: without them a
 * computer back from sleep would get 'unknown token' and sign out instead of refreshing.
 */
export async function sweepSession(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const seconds = (amount: Expression<number>) => sql`make_interval(secs => ${amount})`;
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute();
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
  await db.deleteFrom('sign_in_step').where('expires_at', '<=', now).execute();
  await db.deleteFrom('access_token').where('expires_at', '<=', before(REFRESH_TOKEN_MS)).execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('user_session')
    .where(
      ({ fn, ref }) =>
        sql<SqlBool>`${fn.coalesce(ref('revoked_at'), ref('expires_at'))} <= ${before(KEEP_ENDED_MS)}`,
    )
    .execute();
  await db
    .deleteFrom('sign_in_attempt')
    .where(
      ({ ref }) => sql<SqlBool>`last_failed_at + case
        when subject like 'device:%' or subject like 'network:%' then ${seconds(sql.lit(DEVICE_TRUST_SECONDS))}
        when split_part(subject, ':', 1) = any(${NETWORK_ACTS}::text[]) then ${seconds(ref('failures'))}
        else ${seconds(sql`${ref('failures')} * case when subject like 'account:%'
          then ${sql.lit(ACCOUNT_FORGET_SECONDS)} else ${sql.lit(FORGET_ONE_SECONDS)} end`)} end <= ${now}`,
    )
    .execute();
}

/** Sets the role that a session views as; null ends it. */
export async function setLook(tx: Tx, sessionId: number, roleId: number | null): Promise<void> {
  await tx.updateTable('user_session').set({ look_role_id: roleId }).where('id', '=', sessionId).execute();
}
