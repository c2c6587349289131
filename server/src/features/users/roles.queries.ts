import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { LANGUAGES, type Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { listRoles } from '@otolead/contract/users/roles.endpoints.ts';
import type { RoleMatrix, RolePrivilege } from '@otolead/contract/users/roles.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import { translator } from '../../platform/i18n/translator.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { switchStatus } from '../../platform/records/record-status.ts';

export function listRoleRows({ db, market }: ActorContext, request: ParsedOf<typeof listRoles>) {
  return numberedPage(db.selectFrom('role').select(['role.id', 'role.name', 'role.second_factor']), request, {
    market,
    columns: { id: sql.ref('role.id'), name: sql`lower(role.name)` },
    initial: { column: 'id', direction: 'asc' },
    id: sql.ref('role.id'),
  });
}

export async function isRole(db: Db | Tx, id: number): Promise<boolean> {
  return (await db.selectFrom('role').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Every privilege, as the role holds it. */
export async function findPrivileges(db: Db, roleId: number): Promise<RolePrivilege[]> {
  const rows = await db
    .selectFrom('privilege')
    .leftJoin('role_privilege as held', (join) =>
      join.onRef('held.privilege_id', '=', 'privilege.id').on('held.role_id', '=', roleId),
    )
    .select([
      'privilege.id',
      'privilege.name',
      'held.status',
      'held.id as privilege_map_id',
      sql<string[]>`array(
        select distinct e.path from access_entry e where e.privilege_id = privilege.id order by e.path
      )`.as('opens'),
    ])
    .orderBy('privilege.id')
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, status: switchStatus(status) }));
}

/** Every privilege with the roles that hold it. */
export async function findRoleMatrix(db: Db): Promise<RoleMatrix> {
  const [roles, privileges] = await Promise.all([
    db.selectFrom('role').select(['id', 'name']).orderBy('id').execute(),
    db
      .selectFrom('privilege')
      .select([
        'privilege.id',
        'privilege.name',
        sql<string[]>`array(
          select distinct e.path from access_entry e where e.privilege_id = privilege.id order by e.path
        )`.as('opens'),
        sql<number[]>`array(
          select held.role_id from role_privilege held
          where held.privilege_id = privilege.id and held.status = 1 order by held.role_id
        )`.as('role_ids'),
      ])
      .orderBy('privilege.id')
      .execute(),
  ]);
  return { roles, privileges };
}

/** Locks the roles in one order, so that two saves wait for each other and never in a circle; returns their ids. */
export async function lockRoles(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('role')
    .where('id', 'in', ids)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findPrivilegeNames(tx: Tx): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.selectFrom('privilege').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function findRolePrivileges(tx: Tx, roleIds: readonly number[]) {
  return tx.selectFrom('role_privilege').where('role_id', 'in', roleIds).selectAll().execute();
}

export async function writeRolePrivilege(
  db: Db | Tx,
  row: { readonly role_id: number; readonly privilege_id: number; readonly status: number },
): Promise<void> {
  await db
    .insertInto('role_privilege')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['role_id', 'privilege_id']).doUpdateSet({ status: row.status }),
    )
    .execute();
}

export interface RoleNames {
  /** Id of the role with this name in any language; null for none. */
  readonly find: (written: string) => number | null;
  readonly all: readonly string[];
}

export async function roleNames(tx: Tx, market: Market): Promise<RoleNames> {
  const roles = await tx.selectFrom('role').select(['id', 'name']).orderBy('id').execute();
  const languages = (Object.keys(LANGUAGES) as Language[]).map((language) => translator(language, market));
  const known = new Map(
    roles.flatMap((role) =>
      [role.name, ...languages.map((t) => roleName(role, t))].map((name) => [name.toLowerCase(), role.id]),
    ),
  );
  return {
    find: (written) => known.get(written.toLowerCase()) ?? null,
    all: roles.map(({ name }) => name),
  };
}

/** What the role demanded before. */
export async function demandSecondFactor(
  tx: Tx,
  roleId: number,
  demanded: boolean,
): Promise<boolean | undefined> {
  const role = await tx
    .selectFrom('role')
    .where('id', '=', roleId)
    .select('second_factor')
    .forNoKeyUpdate()
    .executeTakeFirst();
  await tx.updateTable('role').set({ second_factor: demanded }).where('id', '=', roleId).execute();
  return role?.second_factor;
}
