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
 * Whether somebody has signed in, for pages that a browser opens by their address and that belong to no market: by an
 * access token, or by the cookie that would renew one. Nothing is renewed.
 */
export async function isSignedIn(
  { db, environment, request }: SignedInQuestion,
  now: Date,
): Promise<boolean> {
  const access = bearerOf(request);
  const refresh = refreshTokenOf(request, environment);
  const alive = (table: 'access_token' | 'refresh_token', token: string) =>
    db
      .selectFrom('user_session as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .where('u.status', '=', 1)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('s.id', '=', (eb) =>
        eb
          .selectFrom(table)
          .select('session_id')
          .where('token_hash', '=', hashToken(token))
          .where('expires_at', '>', now),
      )
      .select('s.id')
      .executeTakeFirst();
  if (access && (await alive('access_token', access))) return true;
  return refresh !== undefined && (await alive('refresh_token', refresh)) !== undefined;
}
