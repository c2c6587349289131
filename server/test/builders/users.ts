import { hash } from '@node-rs/argon2';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { AppUserTable } from '../../src/tables/session.tables.ts';
import { serial } from './serial.ts';

export type TestUser = Selectable<AppUserTable>;

interface UserOverrides extends Partial<Insertable<AppUserTable>> {
  readonly roleId?: number;
  readonly markets?: readonly MarketCode[];
  /** Only for tests of the sign-in page; without it the user cannot sign in with a password. */
  readonly password?: string;
}

/** Cheap to verify; tests of sign-in timing use the product's cost. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** An active agent of Indonesia by default. */
export async function buildUser(db: Db, overrides: UserOverrides = {}): Promise<TestUser> {
  const { roleId = ROLE.agent, markets = ['id'], password, ...columns } = overrides;
  const n = serial();
  const user = await db
    .insertInto('app_user')
    .values({
      username: `user.${n}`,
      first_name: 'Test',
      last_name: `User ${n}`,
      name: `Test User ${n}`,
      email: `user.${n}@otolead.test`,
      role_id: roleId,
      dialer_user_id: roleId === ROLE.agent ? `A${n}` : null,
      password_hash: password === undefined ? 'none' : await hash(password, QUICK),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (markets.length > 0) {
    await db
      .insertInto('user_market')
      .values(markets.map((market) => ({ user_id: user.id, market_id: MARKETS[market].id })))
      .execute();
  }
  return user;
}

/** A new role with exactly the given privileges (none by default). */
export async function buildRole(
  db: Db,
  privilegeIds: readonly number[] = [],
  id = 1000 + serial(),
): Promise<{ id: number }> {
  await db
    .insertInto('role')
    .values({ id, name: `Test role ${id}` })
    .execute();
  if (privilegeIds.length > 0) {
    await db
      .insertInto('role_privilege')
      .values(privilegeIds.map((privilege_id) => ({ role_id: id, privilege_id })))
      .execute();
  }
  return { id };
}
