import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { getLeadDetails, listLeads } from '@otolead/contract/leads/leads.endpoints.ts';
import { getUserAccessList, login, logout } from '@otolead/contract/session/session.endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const t = useTestApp();

const denyMenus = (paths: unknown) => storeSiteSetting(t.db, 'menu_denied', paths);

describe('who reaches what', () => {
  describe('SES-013 SES-085 LST-016', () => {
    it.each([
      [['/lead-list'], 403, 404],
      [['/LEAD-LIST/'], 403, 404],
      [['/leads-details', '/no-such-path'], 200, 403],
      [[], 200, 404],
    ])('with %j denied even an administrator’s list answers %i and a lead %i', async (denied, list, lead) => {
      const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
      await denyMenus(denied);
      try {
        const answers = [
          await t.send(listLeads, {}, { token }),
          await t.send(getLeadDetails, { lead_id: 999_999_999 }, { token }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([list, lead]);
      } finally {
        await denyMenus([]);
      }
    });
  });

  it.each([
    [ROLE.agent, 'Agent', 200],
    [ROLE.reportingUser, 'Reporting User', 403],
  ])('SES-012 SES-087 role %i is "%s", and its lead list answers %i', async (roleId, name, status) => {
    const user = await buildUser(t.db, { roleId, password: 'secret' });
    const { body } = await t.call(login, {
      username: user.username,
      password: 'secret',
      ...(await solveCaptcha(t)),
    });
    expect(body.data.user_data).toMatchObject({ role_id: roleId, role_name: name });
    expect((await t.send(listLeads, {}, { token: body.data.token })).status).toBe(status);
  });

  it('SES-087 role 3 holds what agents do, and nothing of those who lead them', async () => {
    const token = await t.signIn(await buildUser(t.db, { roleId: 3 }));
    const paths = (await t.call(getUserAccessList, {}, { token })).body.data.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/lead-list', '/Leads-Details', '/priority_push_dailer']));
    const leading = ['/add-dailer', '/push_to_dialer', '/reassign_my_active', '/user-list', '/role-list'];
    expect(paths.filter((path) => leading.includes(path))).toEqual([]);
  });
});

describe('the access list of a role', () => {
  /** A path of a test role, changed in the database without notifying any process. */
  const CHANGES = {
    'is put out': (roleId: number) =>
      t.db.updateTable('role_privilege').set({ status: 0 }).where('role_id', '=', roleId),
    'is taken out': (roleId: number) => t.db.deleteFrom('role_privilege').where('role_id', '=', roleId),
    'goes to another role': (roleId: number) =>
      t.db.updateTable('role_privilege').set({ role_id: other }).where('role_id', '=', roleId),
    'leads elsewhere': () =>
      t.db.updateTable('access_entry').set({ path: '/elsewhere' }).where('privilege_id', '=', PRIVILEGE),
  };
  const PRIVILEGE = 9_001;
  let other: number;

  beforeAll(async () => {
    await t.db.insertInto('privilege').values({ id: PRIVILEGE, name: 'Of this test' }).execute();
    other = (await buildRole(t.db)).id;
  });

  beforeEach(async () => {
    await t.db.deleteFrom('access_entry').where('privilege_id', '=', PRIVILEGE).execute();
    const entry = { module: 'leads', controller: 'of-this-test', action: 'list', path: '/lead-list' };
    await t.db
      .insertInto('access_entry')
      .values({ privilege_id: PRIVILEGE, ...entry })
      .execute();
  });

  it.each(Object.entries(CHANGES))('%s: the next call is refused', async (_how, change) => {
    const { id: roleId } = await buildRole(t.db, [PRIVILEGE]);
    const token = await t.signIn(await buildUser(t.db, { roleId }));
    const status = async () => (await t.send(listLeads, {}, { token })).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    await change(roleId).execute();
    expect(await status()).toBe(403);
  });

  it('is given: the next call is answered', async () => {
    const { id: roleId } = await buildRole(t.db);
    const token = await t.signIn(await buildUser(t.db, { roleId }));
    const status = async () => (await t.send(listLeads, {}, { token })).status;
    expect(await status()).toBe(403);
    await t.db.insertInto('role_privilege').values({ role_id: roleId, privilege_id: PRIVILEGE }).execute();
    expect(await status()).toBe(200);
  });

  it('is renewed for all roles at once, and for both of a right that moves, without two sharing a version', async () => {
    const { id: roleId } = await buildRole(t.db, [PRIVILEGE]);
    const shared = async () => {
      const { rows } = await t.pool.query<{ id: number }>(
        'select id from role where access_version in (select access_version from role group by 1 having count(*) > 1)',
      );
      return rows;
    };
    await CHANGES['leads elsewhere']().execute();
    expect(await shared()).toEqual([]);
    const { id: free } = await buildRole(t.db);
    await t.db.updateTable('role_privilege').set({ role_id: free }).where('role_id', '=', roleId).execute();
    expect(await shared()).toEqual([]);
  });

  it('is changed and taken back: nobody acts by what was never committed', async () => {
    const { id: roleId } = await buildRole(t.db, [PRIVILEGE]);
    const token = await t.signIn(await buildUser(t.db, { roleId }));
    const status = async () => (await t.send(listLeads, {}, { token })).status;
    const meanwhile: number[] = [];
    const undone = t.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('role_privilege').where('role_id', '=', roleId).execute();
      meanwhile.push(await status());
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect([...meanwhile, await status()]).toEqual([200, 200]);
  });
});

describe('a session that has ended', () => {
  const ENDS = {
    'signed out': async (_userId: number, token: string) => void (await t.call(logout, {}, { token })),
    revoked: async (userId: number) => {
      const revoked = { revoked_at: t.clock.now() };
      await t.db.updateTable('user_session').set(revoked).where('user_id', '=', userId).execute();
    },
    'of a disabled user': async (userId: number) => {
      await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', userId).execute();
    },
  };

  it.each(Object.entries(ENDS))('SES-065 %s: the next call answers 401', async (_how, end) => {
    const user = await buildUser(t.db);
    const token = await t.signIn(user);
    expect((await t.send(listLeads, {}, { token })).status).toBe(200);
    await end(user.id, token);
    const { status, body } = await t.send(listLeads, {}, { token });
    expect([status, body.error_code]).toEqual([401, 'token_empty_in_cache']);
  });
});
