import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import type { JsonValue } from '../../tables/column-types.ts';
import type { MarketSignOn, RoleIds } from './claims.ts';

const KEYS = ['sign_on', 'sign_on_creates', 'sign_on_roles', 'sign_on_market'] as const;

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** Markets that offer single sign-on, ascending. */
export async function offeringMarkets(db: Db | Tx): Promise<MarketSignOn[]> {
  const rows = await db
    .selectFrom('site_setting')
    .where('key', 'in', KEYS)
    .select(['market_id', 'key', 'value'])
    .orderBy('market_id')
    .execute();
  const marketIds = [...new Set(rows.map((row) => row.market_id))];
  return marketIds.flatMap((marketId) => {
    const own = rows.filter((row) => row.market_id === marketId);
    const stored = (key: (typeof KEYS)[number]) => textOf(own.find((row) => row.key === key)?.value);
    if (stored('sign_on') !== '1') return [];
    const creates = stored('sign_on_creates') === '1';
    return [{ marketId, creates, roles: stored('sign_on_roles'), market: stored('sign_on_market') }];
  });
}

/** Names in lower case. */
export async function roleIdsByName(db: Db | Tx): Promise<RoleIds> {
  const rows = await db.selectFrom('role').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

interface NewRequest {
  readonly state: string;
  readonly browser: string;
  readonly marketId: number;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly remember: boolean;
  readonly expiresAt: Date;
}

export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  await db
    .insertInto('sign_on_request')
    .values({
      state_hash: hashToken(request.state),
      browser_hash: hashToken(request.browser),
      market_id: request.marketId,
      nonce: request.nonce,
      code_verifier: request.codeVerifier,
      remember: request.remember,
      expires_at: request.expiresAt,
    })
    .execute();
}

/** Deletes the request, which is answered once, also if the answer comes from another browser or market. */
export async function takeRequest(
  db: Db,
  { state, browser, marketId }: Pick<NewRequest, 'state' | 'marketId'> & { browser: string | undefined },
  now: Date,
) {
  const row = await db
    .deleteFrom('sign_on_request')
    .where('state_hash', '=', hashToken(state))
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now || row.market_id !== marketId) return undefined;
  return browser !== undefined && row.browser_hash.equals(hashToken(browser)) ? row : undefined;
}

export async function sweepSignOn(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_on_request').where('expires_at', '<=', now).execute();
}

/** First sign-ins of one person wait for each other. */
export async function lockPerson(tx: Tx, issuer: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${issuer} ${subject}`}, 0))`.execute(tx);
}

export async function findLinked(db: Db | Tx, issuer: string, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_on_identity')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function isLinkedTo(tx: Tx, issuer: string, userId: number): Promise<boolean> {
  const row = tx
    .selectFrom('sign_on_identity')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .select('subject');
  return (await row.executeTakeFirst()) !== undefined;
}

interface Link {
  readonly issuer: string;
  readonly subject: string;
  readonly userId: number;
  readonly now: Date;
}

export async function linkPerson(tx: Tx, { issuer, now, subject, userId }: Link): Promise<void> {
  await tx
    .insertInto('sign_on_identity')
    .values({ issuer, subject, user_id: userId, linked_at: now })
    .execute();
}

/** Users with this e-mail, which is in lower case. */
export async function usersByEmail(tx: Tx, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('app_user')
    .where(sql`lower(email)`, '=', email)
    .select('id')
    .limit(2)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findRights(tx: Tx, userId: number) {
  return tx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select([
      'role_id as roleId',
      'status',
      'is_demo as isDemo',
      sql<number[]>`array(
        select um.market_id::int from user_market um where um.user_id = app_user.id order by um.market_id
      )`.as('marketIds'),
    ])
    .executeTakeFirst();
}

export async function isUsername(tx: Tx, username: string): Promise<boolean> {
  const row = tx.selectFrom('app_user').where(sql`lower(username)`, '=', username.toLowerCase()).select('id');
  return (await row.executeTakeFirst()) !== undefined;
}
