import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import { mobileDigits } from '@otolead/contract/kernel/phone.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { listUsers } from '@otolead/contract/users/users.endpoints.ts';
import type { UserValues } from '@otolead/contract/users/users.rules.ts';
import type { User } from '@otolead/contract/users/users.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';
import type { FindRecord } from '../../platform/records/save-record.ts';

export type UserRecord = User;

/** Request data needed by a save of a user; jobs have it too. */
export type UserContext = Pick<ActorContext, 'actor' | 'clock' | 'language' | 'market' | 't'>;

/** Users of the path's market, whatever their other markets. */
function usersOf(db: Db | Tx, { market }: Pick<ActorContext, 'market'>) {
  return db
    .selectFrom('app_user')
    .innerJoin('role', 'role.id', 'app_user.role_id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user_market')
          .whereRef('user_market.user_id', '=', 'app_user.id')
          .where('user_market.market_id', '=', market.id)
          .select('user_market.market_id'),
      ),
    )
    .select([
      'app_user.id',
      'app_user.username',
      'app_user.name',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.email',
      'app_user.mobile',
      'app_user.position',
      'app_user.role_id',
      'role.name as role_name',
      'app_user.dialer_user_id',
      'app_user.dse_id',
      'app_user.status',
      'app_user.version',
      sql<number[]>`array(
        select um.market_id::int from user_market um where um.user_id = app_user.id order by um.market_id
      )`.as('market_ids'),
    ]);
}

type FoundUser = Awaited<ReturnType<ReturnType<typeof usersOf>['execute']>>[number];

export const presentUser =
  ({ t }: Pick<ActorContext, 't'>) =>
  ({ status, mobile, dialer_user_id: dialerId, ...row }: FoundUser): UserRecord => {
    const role = { id: row.role_id, name: row.role_name };
    return {
      ...row,
      role_name: roleName(role, t),
      mobile: mobile ?? '',
      dialer_user_id: dialerId ?? '',
      status: switchStatus(status),
    };
  };

type UserSearch = Pick<ParsedOf<typeof listUsers>, 'search' | 'role_id' | 'status'>;

/** Users found by a search of the list. */
export function searchedUsers(context: ActorContext, { search, role_id: roleId, status }: UserSearch) {
  return usersOf(context.db, context)
    .$call(
      whenGiven(search, (rows, value) =>
        rows.where(({ or }) =>
          or([contains(sql.ref('app_user.name'), value), contains(sql.ref('app_user.username'), value)]),
        ),
      ),
    )
    .$call(whenGiven(roleId, (rows, value) => rows.where('app_user.role_id', '=', value)))
    .$call(whenGiven(status, (rows, value) => rows.where('app_user.status', '=', Number(value))));
}

export function listUserRows(context: ActorContext, request: ParsedOf<typeof listUsers>) {
  return numberedPage(searchedUsers(context, request), request, {
    market: context.market,
    columns: {
      name: sql`lower(app_user.name)`,
      username: sql`lower(app_user.username)`,
      role: sql.ref('role.name'),
      email: sql`lower(app_user.email)`,
      status: sql.ref('app_user.status'),
    },
    initial: { column: 'name', direction: 'asc' },
    id: sql.ref('app_user.id'),
  });
}

export async function findUser(db: Db, context: ActorContext, id: number): Promise<UserRecord | undefined> {
  const row = await usersOf(db, context).where('app_user.id', '=', id).executeTakeFirst();
  return row && presentUser(context)(row);
}

export const lockUser: FindRecord<UserRecord, UserContext> = async (tx, context, id) => {
  const row = await usersOf(tx, context)
    .where('app_user.id', '=', id)
    .forNoKeyUpdate('app_user')
    .executeTakeFirst();
  return row && presentUser(context)(row);
};

export async function isSalespersonOf(tx: Tx, id: number, marketIds: readonly number[]): Promise<boolean> {
  const found = await tx
    .selectFrom('dse')
    .innerJoin('dealer', 'dealer.id', 'dse.dealer_id')
    .where('dse.id', '=', id)
    .where('dealer.market_id', 'in', marketIds)
    .select('dse.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another user of these markets has this dialer id. Serialises saves with common markets until they commit. */
export async function isDialerIdTaken(
  tx: Tx,
  { dialer_user_id: id, market_ids: marketIds }: UserValues,
  userId: number,
) {
  await tx
    .selectFrom('market')
    .where('id', 'in', marketIds)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  const other = await tx
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', 'in', marketIds)
    .where('app_user.dialer_user_id', '=', id)
    .where('app_user.id', '!=', userId)
    .select('app_user.id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Held until commit by a save that removes an administrator; reads and new users are not blocked. */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await tx.selectFrom('role').where('id', '=', ROLE.administrator).select('id').forNoKeyUpdate().execute();
}

export async function hasOtherAdministrator(tx: Tx, marketId: number, userId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where('user_market.market_id', '=', marketId)
    .where('app_user.role_id', '=', ROLE.administrator)
    .where('app_user.status', '=', 1)
    .where('app_user.id', '!=', userId)
    .select('app_user.id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Stored instead of a hash; no password matches it. */
const NO_PASSWORD = 'none';

/** Empty texts are stored as null; dealer-staff columns go with their role. */
function columnsOf(values: UserValues) {
  return {
    username: values.username,
    first_name: values.first_name,
    last_name: values.last_name,
    name: `${values.first_name} ${values.last_name}`.trim(),
    email: values.email,
    mobile: storedMobile(values),
    position: values.position,
    role_id: values.role_id as number,
    dialer_user_id: values.dialer_user_id || null,
    dse_id: values.role_id === ROLE.dealerStaff ? values.dse_id : null,
    status: Number(values.status),
  };
}

/** As digits of one of the user's markets. */
export function storedMobile({
  mobile,
  market_ids: ids,
}: Pick<UserValues, 'mobile' | 'market_ids'>): string | null {
  if (mobile === '') return null;
  const digits = ids.map((id) => mobileDigits(mobile, marketById(id))).find((found) => found !== null);
  // A stored number outlives its market.
  return digits ?? mobile;
}

/** User of this name, in any market. */
export async function findUserId(tx: Tx, username: string): Promise<number | undefined> {
  const named = tx.selectFrom('app_user').where(sql<boolean>`lower(username) = lower(${username})`);
  return (await named.select('id').executeTakeFirst())?.id;
}

export async function dseName(tx: Tx, id: number): Promise<string | undefined> {
  return (await tx.selectFrom('dse').where('id', '=', id).select('name').executeTakeFirst())?.name;
}

export async function marketIdsOf(tx: Tx, userId: number): Promise<readonly number[]> {
  const rows = await tx.selectFrom('user_market').where('user_id', '=', userId).select('market_id').execute();
  return rows.map(({ market_id: id }) => id);
}

export interface NewUser {
  readonly values: UserValues;
  /** Null if the user sets the first password by recovery. */
  readonly passwordHash: string | null;
  /** An administrator chose the password for the user. */
  readonly passwordGiven?: boolean;
}

/** Throws PostgreSQL's unique violation (23505) for a taken username, e-mail or mobile. */
export async function createUser(
  tx: Tx,
  { values, passwordHash, passwordGiven = false }: NewUser,
): Promise<number> {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      ...columnsOf(values),
      password_hash: passwordHash ?? NO_PASSWORD,
      password_given: passwordGiven,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeMarkets(tx, id, values.market_ids);
  return id;
}

/** Throws like createUser. */
export async function updateUser(tx: Tx, id: number, values: UserValues, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ ...columnsOf(values), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await writeMarkets(tx, id, values.market_ids);
}

/** Exactly these markets, at least one. */
export async function writeMarkets(tx: Tx, userId: number, marketIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('user_market')
    .where('user_id', '=', userId)
    .where('market_id', 'not in', marketIds)
    .execute();
  await tx
    .insertInto('user_market')
    .values(marketIds.map((marketId) => ({ user_id: userId, market_id: marketId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** For the server's operator: restores an active administrator, in the same markets. */
export async function makeAdministrator(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      role_id: ROLE.administrator,
      status: 1,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
