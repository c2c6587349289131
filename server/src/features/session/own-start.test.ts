import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { deleteView, saveStart, saveView } from '@otolead/contract/saved-views/saved-views.endpoints.ts';
import { getRefreshToken } from '@otolead/contract/session/session.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildRole, buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { createSession } from './tokens.queries.ts';

const t = useTestApp();
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await buildUser(t.db, { roleId: ROLE.supervisor, markets: ['id', 'ph'] });
  token = await t.signIn(user);
});

/** The start in the next sign-in or renewal. */
async function startOf({ id }: TestUser) {
  const device = { userId: id, remember: false, device: '', address: '127.0.0.1' };
  const { refreshToken } = await createSession(t.db as never, device, t.clock.now());
  return (await t.call(getRefreshToken, { refreshToken })).body.data.user_data.own_start;
}

const screen = 'lead-list' as const;
const viewOf = async (owner: string, sharedWith?: number) =>
  (await t.call(saveView, { screen, name: 'Hot', shared_role_id: sharedWith }, { token: owner })).body.data
    .id;

describe('an own start', () => {
  it('is a screen or a view of one market, and is given up again', async () => {
    expect(await startOf(user)).toEqual({});
    const { body } = await t.call(saveStart, { path: '/Audit_List/' }, { token });
    expect([body.message, body.data]).toEqual(['Start saved', { path: '/audit_list', view_id: null }]);
    const id = await viewOf(token);
    await t.call(saveStart, { view_id: id }, { token });
    await t.call(saveStart, { path: '/user-list' }, { token, market: 'ph' });
    const other = { path: '/user-list', view_id: null };
    expect(await startOf(user)).toEqual({ id: { path: '/lead-list', view_id: id }, ph: other });
    expect((await t.call(saveStart, {}, { token })).body.data).toBeNull();
    expect(await startOf(user)).toEqual({ ph: other });
  });

  it('is refused for a screen without its right and for a view of somebody else or of the other market', async () => {
    const stranger = await t.signIn(await buildUser(t.db, { roleId: ROLE.supervisor }));
    const strange = await viewOf(stranger);
    const elsewhere = (await t.call(saveView, { screen, name: 'PH' }, { token, market: 'ph' })).body.data.id;
    const refused = async (input: object) => {
      const { status, body } = await t.send(saveStart, input, { token });
      return { status, errors: body.errors };
    };
    expect(await refused({ path: '/role-list' })).toEqual({
      status: 400,
      errors: { path: 'You may not open this screen' },
    });
    for (const view_id of [strange, elsewhere, 987_654]) {
      expect(await refused({ view_id })).toEqual({
        status: 400,
        errors: { view_id: 'This view is not there any more' },
      });
    }
    expect((await t.call(saveStart, {})).status).toBe(401);
    expect(await startOf(user)).toEqual({});
  });

  it('falls back to the specified one once the right, the menu or the view is gone', async () => {
    await t.call(saveStart, { path: '/audit_list' }, { token });
    const role = await buildRole(t.db);
    const give = (roleId: number) =>
      t.db.updateTable('app_user').set({ role_id: roleId }).where('id', '=', user.id).execute();
    for (const id of [role.id, ROLE.reportingUser]) {
      await give(id);
      expect(await startOf(user)).toEqual({});
    }
    await give(ROLE.supervisor);
    expect(await startOf(user)).toHaveProperty('id');
    const deny = (paths: readonly string[]) => storeSiteSetting(t.db, 'menu_denied', paths);
    await deny(['/Audit_list']);
    expect(await startOf(user)).toEqual({});
    await deny([]);
    const agent = await buildUser(t.db);
    const hers = await t.signIn(agent);
    const shared = await viewOf(token, ROLE.agent);
    await t.call(saveStart, { view_id: shared }, { token: hers });
    expect(await startOf(agent)).toEqual({ id: { path: '/lead-list', view_id: shared } });
    await t.call(saveView, { id: shared, screen, name: 'Hot' }, { token });
    expect(await startOf(agent)).toEqual({});
    await t.call(saveView, { id: shared, screen, name: 'Hot', shared_role_id: ROLE.agent }, { token });
    expect(await startOf(agent)).toHaveProperty('id');
    await t.call(deleteView, { id: shared }, { token });
    expect(await startOf(agent)).toEqual({});
  });
});
