import { getConfigData } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  getRoleMatrix,
  listPrivileges,
  listRoles,
  savePrivileges,
} from '@otolead/contract/users/roles.endpoints.ts';
import { listUsers } from '@otolead/contract/users/users.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';

const USERS = 41;
const ROLE_PRIVILEGES = 40;

const t = useTestApp();
let token: string;

beforeEach(async () => {
  token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
});

const save = (...entries: object[]) =>
  t.call(savePrivileges, { role_privilege: entries as never }, { token });
const privilegesOf = async (roleId: number) =>
  (await t.call(listPrivileges, { role_id: roleId }, { token })).body.data;
const statusOf = async (roleId: number, id: number) =>
  (await privilegesOf(roleId)).find((privilege) => privilege.id === id)?.status;

describe('roles and their privileges', () => {
  it('ADM-026 ADM-033 every role is listed by id and name, without a request', async () => {
    const { body } = await t.call(listRoles, {}, { token });
    expect(body.data.slice(0, 2)).toEqual([
      { id: 1, name: 'Administrator', second_factor: '0' },
      { id: 2, name: 'Reporting User', second_factor: '0' },
    ]);
  });

  it('the specified roles are named in the reader’s language wherever they are read, another by its own name', async () => {
    const own = await buildRole(t.db);
    const reader = { token, language: 'id' } as const;
    const agent = await buildUser(t.db, { roleId: ROLE.agent });
    const roles = (await t.call(listRoles, {}, reader)).body.data;
    expect(roles).toContainEqual({ id: ROLE.agent, name: 'Agen', second_factor: '0' });
    const offered = (await t.call(getConfigData, { config_data: ['role_list'] }, reader)).body.data.role_list;
    expect(offered).toContainEqual({ id: ROLE.brandManager, name: 'Manajer Merek' });
    expect(offered).toContainEqual({ id: own.id, name: `Test role ${own.id}` });
    const users = (await t.call(listUsers, { search: agent.username }, reader)).body.data;
    expect(users.map(({ role_name: name }) => name)).toEqual(['Agen']);
  });

  it('the matrix and a role’s privileges are named in the reader’s language', async () => {
    const reader = { token, language: 'id' } as const;
    const { roles, privileges } = (await t.call(getRoleMatrix, {}, reader)).body.data;
    expect(roles).toContainEqual({ id: ROLE.reportingUser, name: 'Pengguna Laporan' });
    const named = await t.db.selectFrom('privilege').select(['id', 'name']).orderBy('id').execute();
    const english = (await t.call(getRoleMatrix, {}, { token })).body.data.privileges;
    expect(english.map(({ id, name }) => ({ id, name }))).toEqual(named);
    const same = named.filter(({ id, name }) => privileges.some((one) => one.id === id && one.name === name));
    expect(same).toEqual([]);
    const held = (await t.call(listPrivileges, { role_id: ROLE.agent }, reader)).body.data;
    expect(held).toContainEqual(expect.objectContaining({ id: USERS, name: 'Pengguna' }));
  });

  it('ADM-027 ADM-034 a role’s privileges say whether it holds them and what each one opens', async () => {
    const { id } = await buildRole(t.db, [USERS]);
    const privileges = await privilegesOf(id);
    expect(privileges.find((one) => one.id === USERS)).toEqual({
      id: USERS,
      name: 'Users',
      status: '1',
      privilege_map_id: expect.any(Number),
      opens: ['/create_user', '/edit_user', '/user-list'],
    });
    expect(privileges.find((one) => one.id === 42)).toMatchObject({ status: '0', privilege_map_id: null });
    expect((await t.call(listPrivileges, { role_id: 4711 }, { token })).status).toBe(404);
  });

  it('ADM-029 ADM-035 ADM-036 are saved all together, act on the next call, and stand in the change log', async () => {
    const { id } = await buildRole(t.db, [USERS]);
    const member = await t.signIn(await buildUser(t.db, { roleId: id }));
    expect((await t.call(listUsers, {}, { token: member })).status).toBe(200);
    const entries = (await privilegesOf(id)).map((privilege) => ({
      role_id: id,
      privilege_id: privilege.id,
      status: privilege.id === USERS ? '0' : privilege.id === 2 ? '1' : privilege.status,
      id: privilege.privilege_map_id,
    }));
    expect((await save(...entries)).body.message).toBe('Role privile saved successfully');
    expect((await t.call(listUsers, {}, { token: member })).status).toBe(403);
    expect([await statusOf(id, USERS), await statusOf(id, 2)]).toEqual(['0', '1']);
    const log = await t.db
      .selectFrom('change_log')
      .where('record', '=', 'role')
      .where('record_id', '=', id)
      .select(['market_id', 'changes'])
      .execute();
    expect(log).toEqual([
      { market_id: null, changes: { 'Lead list': { old: '0', new: '1' }, Users: { old: '1', new: '0' } } },
    ]);
  });

  it('a change of somebody else stays where the caller did not touch it', async () => {
    const { id } = await buildRole(t.db, [USERS]);
    await save({ role_id: id, privilege_id: USERS, status: '0' });
    await save(
      { role_id: id, privilege_id: USERS, status: '1', was: '1' },
      { role_id: id, privilege_id: 2, status: '1', was: '0' },
    );
    expect([await statusOf(id, USERS), await statusOf(id, 2)]).toEqual(['0', '1']);
  });

  it('ADM-030 privilege 40 is switched for role 1 alone, whose other privileges may go as well', async () => {
    const off = await save({ role_id: ROLE.administrator, privilege_id: ROLE_PRIVILEGES, status: '0' });
    const refused = await save({ role_id: ROLE.administrator, privilege_id: 20, status: '0' });
    expect([off.status, refused.status]).toEqual([200, 403]);
    await t.db
      .updateTable('role_privilege')
      .set({ status: 1 })
      .where('role_id', '=', ROLE.administrator)
      .where('privilege_id', '=', ROLE_PRIVILEGES)
      .execute();
    const given = await save({ role_id: ROLE.supervisor, privilege_id: ROLE_PRIVILEGES, status: '1' });
    expect(given.body.message).toBe('Only the Administrator holds this privilege');
    const lost = t.db
      .updateTable('role_privilege')
      .where('role_id', '=', ROLE.administrator)
      .where('privilege_id', '=', ROLE_PRIVILEGES);
    // A second right to the calls besides the lost one.
    const { id: held } = await buildRole(t.db, [ROLE_PRIVILEGES]);
    const keeper = await t.signIn(await buildUser(t.db, { roleId: held }));
    await lost.set({ status: 0 }).execute();
    const entry = { role_id: ROLE.administrator, privilege_id: ROLE_PRIVILEGES, status: '1' };
    const back = await t.call(savePrivileges, { role_privilege: [entry] as never }, { token: keeper });
    expect([back.status, await statusOf(ROLE.administrator, ROLE_PRIVILEGES)]).toEqual([200, '1']);
    const unchanged = await save({ role_id: ROLE.supervisor, privilege_id: ROLE_PRIVILEGES, status: '0' });
    expect(unchanged.status).toBe(200);
    expect(await statusOf(ROLE.administrator, ROLE_PRIVILEGES)).toBe('1');
    await save({ role_id: ROLE.administrator, privilege_id: 20, status: '0' });
    expect(await statusOf(ROLE.administrator, 20)).toBe('0');
    await save({ role_id: ROLE.administrator, privilege_id: 20, status: '1' });
  });

  it('nothing is saved where one entry names what does not exist, or names again what another one does', async () => {
    const { id } = await buildRole(t.db);
    const right = { role_id: id, privilege_id: USERS, status: '1' };
    for (const wrong of [
      { role_id: 4711, privilege_id: USERS, status: '1' },
      { role_id: id, privilege_id: 4711, status: '1' },
      { role_id: id, privilege_id: 2, status: '1', id: 1 },
      { ...right, status: '0' },
    ])
      expect((await save(right, wrong)).body.errors).toEqual({ role_privilege: 'Privilege is invalid' });
    expect(await statusOf(id, USERS)).toBe('0');
  });

  it('stand in one matrix with what each one opens and who holds it', async () => {
    const { id } = await buildRole(t.db, [USERS]);
    const matrix = async () => (await t.call(getRoleMatrix, {}, { token })).body.data;
    const { roles, privileges } = await matrix();
    expect(roles).toContainEqual({ id: ROLE.agent, name: 'Agent' });
    const users = privileges.find((privilege) => privilege.id === USERS);
    expect(users).toMatchObject({ name: 'Users', opens: ['/create_user', '/edit_user', '/user-list'] });
    expect(users?.role_ids).toEqual(expect.arrayContaining([ROLE.administrator, ROLE.supervisor, id]));
    await save({ role_id: id, privilege_id: USERS, status: '0' });
    const after = (await matrix()).privileges.find((privilege) => privilege.id === USERS);
    expect(after?.role_ids).not.toContain(id);
  });

  it('belong to administrators', async () => {
    const supervisor = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    expect((await t.call(listRoles, {}, { token: supervisor })).status).toBe(403);
    expect((await t.call(listPrivileges, { role_id: 1 }, { token: supervisor })).status).toBe(403);
    expect((await t.call(getRoleMatrix, {}, { token: supervisor })).status).toBe(403);
  });
});
