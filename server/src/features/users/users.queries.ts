import type { Tx } from '../../platform/db/database.ts';

export interface NewUser {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roleId: number;
  /** Agents (role 3) need one. */
  readonly dialerUserId: string | null;
  /** Null for a user who sets the first password by recovery. */
  readonly passwordHash: string | null;
  readonly marketIds: readonly number[];
}

/** Stored where a password's hash belongs; no password matches it. */
const NO_PASSWORD = 'none';

/** Throws PostgreSQL's unique violation (23505) for a username or an e-mail that somebody has already. */
export async function createUser(tx: Tx, user: NewUser): Promise<{ id: number }> {
  const row = await tx
    .insertInto('app_user')
    .values({
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      name: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      role_id: user.roleId,
      dialer_user_id: user.dialerUserId,
      password_hash: user.passwordHash ?? NO_PASSWORD,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('user_market')
    .values(user.marketIds.map((marketId) => ({ user_id: row.id, market_id: marketId })))
    .execute();
  return row;
}
