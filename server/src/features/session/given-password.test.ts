import { isOwnKey } from '@otolead/contract/kernel/access.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { resetPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import {
  getRefreshToken,
  getUserAccessList,
  login,
  logout,
} from '@otolead/contract/session/session.endpoints.ts';
import { saveUser } from '@otolead/contract/users/users.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const GIVEN = 'korek api basah';
const OWN = 'pasar minggu pagi';

const t = useTestApp();
const { startOver, tokenFor } = recoveryOn(t);

afterEach(async () => {
  await startOver();
  for (const market of [1, 2]) {
    await storeSiteSetting(t.db, 'change_given_password', '0', market);
    await storeSiteSetting(t.db, 'shortest_password', 6, market);
  }
});

const demand = (market = 1) => storeSiteSetting(t.db, 'change_given_password', '1', market);
const signIn = async (username: string, password = GIVEN) => {
  const input = { username, password, ...(await solveCaptcha(t)) };
  return (await t.call(login, input)).body.data;
};
const change = (password: string, token: string, old = GIVEN) =>
  t.send(
    changeOwnPassword,
    { old_password: old, new_password: password, confirm_password: password },
    { token },
  );
const held = (password_given = true) =>
  buildUser(t.db, { roleId: ROLE.supervisor, password: GIVEN, password_given });

describe('a password that an administrator chose', () => {
  it('is changed before anything else, where the market asks for it; the one of one’s own is not', async () => {
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const user = {
      ...{
        username: 'given.one',
        first_name: 'Given',
        email: 'given.one@otolead.test',
        role_id: ROLE.auditor,
      },
      ...{ position: 'Agent', password: GIVEN },
    };
    expect((await t.send(saveUser, user, { token: administrator })).status).toBe(200);
    expect((await signIn('given.one')).user_data.next_step).toBeUndefined();
    await demand();
    const { token, user_data: data } = await signIn('given.one');
    expect(data.next_step).toBe('password');
    expect((await t.send(getUserAccessList, {}, { token })).body).toMatchObject({
      status: 403,
      error_code: 'sign_in_unfinished',
      message: 'Finish signing in first',
    });
    expect((await change(OWN, token)).status).toBe(200);
    expect((await t.call(getUserAccessList, {}, { token })).status).toBe(200);
    expect((await signIn('given.one', OWN)).user_data.next_step).toBeUndefined();
  });

  it('keeps every call closed but those that finish the sign-in, also after a renewal', async () => {
    await demand();
    const user = await held();
    const { refreshToken } = await signIn(user.username);
    const renewed = (await t.call(getRefreshToken, { refreshToken })).body.data;
    expect(renewed.user_data.next_step).toBe('password');
    const open: string[] = [];
    for (const endpoint of endpoints) {
      const { access } = endpoint;
      if (access === 'public' || (typeof access === 'string' && isOwnKey(access)) || endpoint.inSignIn)
        continue;
      const { body } = await t.send(endpoint, {}, { token: renewed.token });
      if (body.error_code !== 'sign_in_unfinished') open.push(endpoint.name);
    }
    expect(open).toEqual([]);
    expect((await t.call(logout, {}, { token: renewed.token })).status).toBe(200);
  });

  it('stays when the new one is refused, and the session stays closed', async () => {
    await demand();
    const { token } = await signIn((await held()).username);
    for (const [old, password] of [
      ['wrong', OWN],
      [GIVEN, GIVEN],
      [GIVEN, 'kurz'],
    ] as const)
      expect((await change(password, token, old)).status).toBe(400);
    expect((await t.send(getUserAccessList, {}, { token })).status).toBe(403);
  });

  it('is no longer given once its owner has set one by a code', async () => {
    await demand();
    const user = await held();
    const resetToken = await tokenFor(user);
    const { status } = await t.send(resetPassword, { password: OWN, confirm_password: OWN, resetToken });
    expect(status).toBe(200);
    expect((await signIn(user.username, OWN)).user_data.next_step).toBeUndefined();
  });

  it('is asked for by either market of a user, and never of a user of the demo', async () => {
    await demand(2);
    const columns = { password: GIVEN, password_given: true, markets: ['id', 'ph'] } as const;
    const [both, demo] = [
      await buildUser(t.db, columns),
      await buildUser(t.db, { ...columns, is_demo: true }),
    ];
    expect((await signIn(both.username)).user_data.next_step).toBe('password');
    expect((await signIn(demo.username)).user_data.next_step).toBeUndefined();
  });

  it('opens no session that was complete before the setting', async () => {
    const { token } = await signIn((await held()).username);
    await demand();
    expect((await t.call(getUserAccessList, {}, { token })).status).toBe(200);
  });
});

describe('the length of a new password', () => {
  const TOO_SHORT = 'The password needs at least 8 characters';

  it('SES-058 SES-062 is the market’s, six at first, for a changed, a reset and a given one', async () => {
    const user = await held(false);
    const token = await t.signIn(user);
    await storeSiteSetting(t.db, 'shortest_password', 8);
    expect((await change('nyamuk7', token)).body.errors).toEqual({ new_password: TOO_SHORT });
    const resetToken = await tokenFor(user);
    const reset = { password: 'nyamuk7', confirm_password: 'nyamuk7', resetToken };
    expect((await t.send(resetPassword, reset)).body.errors).toEqual({ password: TOO_SHORT });
    const administrator = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const made = {
      ...{
        username: 'short.one',
        first_name: 'Short',
        email: 'short.one@otolead.test',
        role_id: ROLE.auditor,
      },
      ...{ position: 'Agent', password: 'nyamuk7' },
    };
    expect((await t.send(saveUser, made, { token: administrator })).body.errors).toEqual({
      password: TOO_SHORT,
    });
    await storeSiteSetting(t.db, 'shortest_password', 6);
    expect((await t.send(resetPassword, reset)).status).toBe(200);
  });

  it('is the stricter one of two markets; a value that is none counts as six', async () => {
    const user = await buildUser(t.db, { password: GIVEN, markets: ['id', 'ph'] });
    const token = await t.signIn(user);
    await storeSiteSetting(t.db, 'shortest_password', 8, 2);
    expect((await change('nyamuk7', token)).body.errors).toEqual({ new_password: TOO_SHORT });
    await storeSiteSetting(t.db, 'shortest_password', 'long', 2);
    expect((await change('nyamuk7', token)).status).toBe(200);
  });
});
