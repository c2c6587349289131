import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { NO_USER } from '@otolead/contract/users/users.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { changesBetween, logOwnChange } from '../../platform/records/change-log.ts';
import { type Doer, logSecurity } from '../../platform/trail/security-log.ts';
import { createUser, marketIdsOf, writeMarkets } from './users.queries.ts';
import { logUserChange } from './users.trail.ts';

/** Rights by the claims of an identity provider. */
export interface Claimed {
  readonly roleId: number;
  readonly marketIds: readonly number[];
}

interface ClaimedPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Market in whose name the product acts. */
type DoerOfMarket = Doer & { readonly marketId: number };

/** A user whom nobody typed, without a password. */
export async function createClaimedUser(
  tx: Tx,
  doer: DoerOfMarket,
  { username, firstName, lastName, email }: ClaimedPerson,
  { marketIds, roleId }: Claimed,
): Promise<number> {
  const values = {
    ...NO_USER,
    ...{ username, first_name: firstName, last_name: lastName, email },
    ...{ role_id: roleId, market_ids: marketIds },
  };
  const recordId = await createUser(tx, { values, passwordHash: null });
  const changes = changesBetween(undefined, values, ['username', 'email', 'role_id', 'market_ids']);
  await logOwnChange(tx, doer, { record: 'user', recordId, changes });
  const detail = { role: roleId, by: 'single_sign_on' };
  await logSecurity(tx, doer, { event: 'user_created', userId: recordId, detail });
  return recordId;
}

const byNumber = (one: number, other: number) => one - other;

/** Gives a user the role and markets of the claims; what the user has already leaves no entry. */
export async function giveClaimed(
  tx: Tx,
  doer: DoerOfMarket,
  userId: number,
  { marketIds, roleId }: Claimed,
): Promise<void> {
  const { role_id } = await tx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('role_id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = { role_id, market_ids: (await marketIdsOf(tx, userId)).toSorted(byNumber) };
  const after = { role_id: roleId, market_ids: marketIds.toSorted(byNumber) };
  const changes = changesBetween(before, after, ['role_id', 'market_ids']);
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      role_id: roleId,
      ...(roleId !== ROLE.dealerStaff && { dse_id: null }),
      updated_at: doer.at,
      version: sql<number>`${eb.ref('version')} + 1`,
    }))
    .where('id', '=', userId)
    .execute();
  await writeMarkets(tx, userId, marketIds);
  await logOwnChange(tx, doer, { record: 'user', recordId: userId, changes });
  await logUserChange(tx, doer, userId, { before, after });
}
