import type { AccessEntry } from '@otolead/contract/kernel/access.ts';
import { isMarketCode, MARKETS, type Market } from '@otolead/contract/kernel/market.ts';
import { browserCookie, isBrowserName } from '@otolead/contract/session/carried.rules.ts';
import type { UserData } from '@otolead/contract/session/session.schema.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/environment.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { refreshTokenOf } from './session.cookies.ts';
import {
  accountOfSession,
  findAccessEntries,
  findAccount,
  findOwnStarts,
  maySignIn,
  userDataOf,
} from './session.queries.ts';
import { addAccessToken } from './tokens.queries.ts';
import { ACCESS_TOKEN_MS, isToken } from './tokens.ts';

/** What a tab asks for by two calls before its screen can ask for anything. */
export interface PageSession {
  /** The browser that the page is made for (its cookie). */
  readonly browser: string;
  readonly token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly user_data: UserData;
  readonly access: readonly AccessEntry[];
}

interface PageQuestion {
  readonly db: Db;
  readonly environment: Environment;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/**
 * The session of the browser's cookie, for the page that a link or a script of ours opens. Undefined where anything is in
 * doubt: the page then asks as it does elsewhere. The refresh token stays as it is (docs/decisions/059).
 */
export async function sessionOfPage({
  db,
  environment,
  request,
  now,
}: PageQuestion): Promise<{ readonly market: Market; readonly session: PageSession } | undefined> {
  const code = /^\/(\w+)(?:[/?]|$)/.exec(request.url)?.[1];
  const market = isMarketCode(code) ? MARKETS[code] : undefined;
  const presented = refreshTokenOf(request, environment);
  // The proxy in front, not this process, knows how the page came.
  const browser = request.cookies[browserCookie(true)] ?? request.cookies[browserCookie(false)];
  if (!market || !isOwnNavigation(request) || !isBrowserName(browser)) return;
  if (presented === undefined || !isToken(presented)) return;
  const found = await findSession(db, hashToken(presented), now);
  const account = found && (await findAccount(db, found.userId));
  if (!found || !maySignIn(account) || !account.marketIds.includes(market.id)) return;
  const seen = await accountOfSession(db, account, found);
  const [ownStarts, access, token] = await Promise.all([
    findOwnStarts(db, seen),
    findAccessEntries(db, seen.roleId),
    addAccessToken(db, found.id, now),
  ]);
  const user_data = userDataOf(seen, market.code, ownStarts);
  return { market, session: { browser, token, expires_in: ACCESS_TOKEN_MS / 1000, user_data, access } };
}

/** No page of another site, no frame, nothing that is fetched ahead for somebody who may never look at it. */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  return (
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined
  );
}

/** A token that has been rotated is on its way out; its page renews the session and learns whether it was stolen. */
function findSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('refresh_token as t')
    .innerJoin('user_session as s', 's.id', 't.session_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.rotated_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.next_step', 'is', null)
    .select(['s.id', 's.user_id as userId', 's.look_role_id as lookRoleId', 's.next_step as nextStep'])
    .executeTakeFirst();
}
