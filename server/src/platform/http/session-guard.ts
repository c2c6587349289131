import { hash } from 'node:crypto';
import { deniedPaths } from '@otolead/contract/kernel/access.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { NextStep } from '@otolead/contract/session/session.schema.ts';
import type { RoleLimitValues } from '@otolead/contract/trail/limits.rules.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { Statement } from '../db/statement.ts';
import { limitsOf, storedLimits } from '../trail/role-limits.ts';
import { accessListOf } from './access-list.ts';
import type { Actor } from './context.ts';
import { tokenExpired, unauthorised } from './errors.ts';

const TOKEN = /^(?:Bearer )?([\w-]{43})$/i;

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Accepts both the bare token and `Bearer <token>` (domain.md 12). */
export function bearerOf(request: FastifyRequest): string | undefined {
  return TOKEN.exec(request.headers.authorization ?? '')?.[1];
}

interface SessionRow {
  user_id: number;
  session_id: number;
  name: string;
  username: string;
  email: string;
  role_id: number;
  looking: boolean;
  next_step: NextStep | null;
  proven_at: Date | null;
  dse_id: number | null;
  market_ids: string | null;
  access_version: string;
  denied: unknown;
  limits: RoleLimitValues | null;
  expires_at: Date;
  ended: boolean;
}

interface SessionKey {
  readonly tokenHash: Buffer;
  readonly marketId: number;
  readonly now: Date;
}

/**
 * One statement: user, markets, version of the role's access list and denied menus of the path's market. Only an
 * administrator's session views as another role, so that a demotion takes effect at once.
 */
const sessionOfToken = new Statement<SessionKey, SessionRow>(
  (_, { tokenHash, marketId, now }) =>
    sql<SessionRow>`
    select u.id as user_id, s.id as session_id, u.name, u.username, u.email,
      r.id as role_id, looks.role_id is not null as looking, s.next_step, s.proven_at,
      case when looks.role_id is null then u.dse_id end as dse_id,
      (select string_agg(um.market_id::text, ',') from user_market um where um.user_id = u.id) as market_ids,
      r.access_version,
      (select value from site_setting where market_id = ${marketId} and key = 'menu_denied') as denied,
      ${storedLimits(marketId, 'r.id')} as limits,
      t.expires_at,
      (u.status <> 1 or s.revoked_at is not null or s.expires_at <= ${now}) as ended
    from access_token t
    join user_session s on s.id = t.session_id
    join app_user u on u.id = s.user_id
    cross join lateral (select case when u.role_id = ${sql.lit(ROLE.administrator)} then s.look_role_id end) looks (role_id)
    join role r on r.id = coalesce(looks.role_id, u.role_id)
    where t.token_hash = ${tokenHash}`,
);

/**
 * Looks the token up on every request, so that sign-out, a role change and a deactivation take effect at once. Throws
 * 401 for an unknown or revoked token, 400 `access_token_expired` for an old one.
 */
export async function authenticate(
  db: Db,
  request: FastifyRequest,
  market: Market,
  now: Date,
): Promise<Actor> {
  const token = bearerOf(request);
  if (!token) throw unauthorised();
  const tokenHash = hashToken(token);
  const [row] = await sessionOfToken.run(db, { tokenHash, marketId: market.id, now });
  if (!row || row.ended) throw unauthorised();
  if (row.expires_at <= now) throw tokenExpired();
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    name: row.name,
    username: row.username,
    email: row.email,
    roleId: row.role_id,
    isLooking: row.looking,
    nextStep: row.next_step,
    provenAt: row.proven_at,
    dseId: row.dse_id,
    marketIds: row.market_ids?.split(',').map(Number) ?? [],
    held: await accessListOf(db, { id: row.role_id, version: row.access_version }),
    denied: deniedPaths(row.denied),
    limits: limitsOf(row.limits),
  };
}
