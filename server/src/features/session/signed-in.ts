import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/environment.ts';
import { bearerOf, hashToken } from '../../platform/http/session-guard.ts';
import { refreshTokenOf } from './session.cookies.ts';

interface SignedInQuestion {
  readonly db: Db;
  readonly environment: Environment;
  readonly request: FastifyRequest;
}

/**
 * Whether somebody is signed in, for pages opened by address and outside any market: by an access token, or by the
 * cookie that could renew one. Renews nothing.
 */
export async function isSignedIn(
  { db, environment, request }: SignedInQuestion,
  now: Date,
): Promise<boolean> {
  const access = bearerOf(request);
  const refresh = refreshTokenOf(request, environment);
  const sessions = db
    .selectFrom('user_session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('u.status', '=', 1)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .select('s.id');
  const byAccess = sessions
    .innerJoin('access_token as t', 't.session_id', 's.id')
    .where('t.token_hash', '=', hashToken(access ?? ''))
    .where('t.expires_at', '>', now);
  const byRefresh = sessions
    .innerJoin('refresh_token as t', 't.session_id', 's.id')
    .where('t.token_hash', '=', hashToken(refresh ?? ''))
    .where('t.expires_at', '>', now);
  if (access && (await byAccess.executeTakeFirst())) return true;
  return refresh !== undefined && (await byRefresh.executeTakeFirst()) !== undefined;
}
