import { deniedPaths } from '@otolead/contract/kernel/access.ts';
import { type MarketCode, marketById } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { NextStep, UserData } from '@otolead/contract/session/session.schema.ts';
import type { OwnStarts } from '@otolead/contract/session/start.schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly roleId: number;
  readonly roleName: string;
  /** An administrator views as this role. */
  readonly isLooking?: boolean;
  readonly passwordHash: string;
  /** An administrator chose it. */
  readonly passwordGiven: boolean;
  readonly isDemo: boolean;
  /** The role's users sign in with one. */
  readonly demandsSecondFactor: boolean;
  /** Codes of an authenticator app. */
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  /** Of the account's session. */
  readonly nextStep?: NextStep | null;
  readonly status: number;
  /** Ascending. */
  readonly marketIds: readonly number[];
}

export const hasSecondFactor = ({ hasApp, hasPasskey }: Pick<Account, 'hasApp' | 'hasPasskey'>): boolean =>
  hasApp || hasPasskey;

/** The user's markets, ascending. */
export const marketIdsOf = (userId: RawBuilder<unknown>) =>
  sql<number[]>`array(
    select um.market_id::int from user_market um where um.user_id = ${userId} order by um.market_id
  )`.as('marketIds');

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.username',
      'u.role_id as roleId',
      'r.name as roleName',
      'u.password_hash as passwordHash',
      'u.password_given as passwordGiven',
      'u.is_demo as isDemo',
      'r.second_factor as demandsSecondFactor',
      sql<boolean>`exists (
        select from second_factor f where f.user_id = u.id and f.secret is not null
      )`.as('hasApp'),
      sql<boolean>`exists (select from passkey p where p.user_id = u.id)`.as('hasPasskey'),
      'u.status',
      marketIdsOf(sql.ref('u.id')),
    ]);

/** `username` in lower case. */
export function findAccountByUsername(db: Db, username: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(u.username)`, '=', username).executeTakeFirst();
}

export function findAccount(db: Db | Tx, id: number): Promise<Account | undefined> {
  return accounts(db).where('u.id', '=', id).executeTakeFirst();
}

interface SessionState {
  readonly lookRoleId: number | null;
  readonly nextStep: NextStep | null;
}

/** The account in its session: an administrator may view as another role, and a step may be left. */
export async function accountOfSession(
  db: Db | Tx,
  stored: Account,
  { lookRoleId, nextStep }: SessionState,
): Promise<Account> {
  const account = { ...stored, nextStep };
  if (lookRoleId === null || account.roleId !== ROLE.administrator) return account;
  const role = await db
    .selectFrom('role')
    .where('id', '=', lookRoleId)
    .select('name')
    .executeTakeFirstOrThrow();
  return { ...account, roleId: lookRoleId, roleName: role.name, isLooking: true };
}

/**
 * Whether the account still has the compared password, which is then locked until the transaction ends: a session
 * started beside a change of password would escape the change's ending of sessions.
 */
export async function holdPassword(tx: Tx, { id, passwordHash }: Account): Promise<boolean> {
  const row = await tx
    .selectFrom('app_user')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('status', '=', STORED_STATUS.active)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a market the user could open nothing. */
export function maySignIn(account: Account | undefined): account is Account {
  return account !== undefined && account.status === STORED_STATUS.active && account.marketIds.length > 0;
}

/** `market` is the next page's: where the user came in if allowed, else the user's first. */
export function userDataOf(account: Account, cameIn: MarketCode, ownStart: OwnStarts): UserData {
  const markets = account.marketIds.map((id) => marketById(id).code);
  const { id, name, email, username, roleId, roleName, isLooking, nextStep } = account;
  return {
    id,
    name,
    email,
    username,
    role_id: roleId,
    role_name: roleName,
    market: markets.includes(cameIn) ? cameIn : (markets[0] ?? cameIn),
    markets,
    own_start: ownStart,
    ...(isLooking && { read_only: true as const }),
    ...(nextStep && { next_step: nextStep }),
  };
}

/**
 * The account's chosen starts per market. Screens without a right or with a denied menu, and views no longer shared,
 * are omitted in favour of the specified start.
 */
export async function findOwnStarts(db: Db, { id, roleId }: Account): Promise<OwnStarts> {
  const rows = await db
    .selectFrom('own_start as s')
    .innerJoin('user_market as um', (join) =>
      join.onRef('um.user_id', '=', 's.user_id').onRef('um.market_id', '=', 's.market_id'),
    )
    .leftJoin('saved_view as v', 'v.id', 's.view_id')
    .leftJoin('site_setting as denied', (join) =>
      join.onRef('denied.market_id', '=', 's.market_id').on('denied.key', '=', 'menu_denied'),
    )
    .where('s.user_id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_privilege as rp')
          .innerJoin('access_entry as e', 'e.privilege_id', 'rp.privilege_id')
          .where('rp.role_id', '=', roleId)
          .where('rp.status', '=', STORED_STATUS.active)
          .where(sql`lower(e.path)`, '=', sql.ref('s.path'))
          .select('e.id'),
      ),
    )
    .where(({ eb, or }) =>
      or([eb('s.view_id', 'is', null), eb('v.owner_id', '=', id), eb('v.shared_role_id', '=', roleId)]),
    )
    .select(['s.market_id', 's.path', 's.view_id', 'denied.value as denied'])
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ path, denied }) => !deniedPaths(denied).has(path))
      .map(({ market_id, path, view_id }) => [marketById(market_id).code, { path, view_id }]),
  );
}

export async function insertCaptcha(db: Db, id: string, answer: string, expiresAt: Date): Promise<void> {
  await db.insertInto('captcha').values({ id, answer, expires_at: expiresAt }).execute();
}

/** Deletes the captcha, which is valid for one try. */
export async function takeCaptcha(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > now ? row.answer : undefined;
}

export function findAccessEntries(db: Db, roleId: number) {
  return db
    .selectFrom('role_privilege as rp')
    .innerJoin('access_entry as e', 'e.privilege_id', 'rp.privilege_id')
    .where('rp.role_id', '=', roleId)
    .where('rp.status', '=', STORED_STATUS.active)
    .select(['e.module as resource', 'e.controller', 'e.path', 'e.module', 'e.action'])
    .orderBy('e.id')
    .execute();
}
