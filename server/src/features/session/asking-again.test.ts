import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { makePartnerKey } from '@otolead/contract/partners/partners.endpoints.ts';
import { endpoints } from '@otolead/contract/registry.ts';
import { proveOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { login } from '@otolead/contract/session/session.endpoints.ts';
import { savePrivileges } from '@otolead/contract/users/roles.endpoints.ts';
import { makeWebhookSecret } from '@otolead/contract/webhooks/webhooks.endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeSiteSetting } from '../../../test/builders/site-settings.ts';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const PASSWORD = 'kereta api malam';
const GUARDED = [makePartnerKey, makeWebhookSecret, savePrivileges];
const RIGHT = { role_privilege: [{ role_id: ROLE.brandManager, privilege_id: 91, status: '0' }] };

const t = useTestApp();
let administrator: TestUser;
let token: string;

beforeEach(async () => {
  administrator = await buildUser(t.db, { roleId: ROLE.administrator, password: PASSWORD });
  token = await t.signIn(administrator);
  await storeSiteSetting(t.db, 'ask_password_again', '1');
});

afterEach(() => storeSiteSetting(t.db, 'ask_password_again', '0'));

const prove = (own_password: string) => t.send(proveOwnPassword, { own_password }, { token });
const saveRights = (using = token) => t.send(savePrivileges, RIGHT, { token: using });

describe('the user’s password is asked for again', () => {
  it('before keys are made and rights changed, by size before exports, and nowhere else', async () => {
    const asking = (how: true | 'by_size') =>
      endpoints.filter(({ asksAgain }) => asksAgain === how).map(({ name }) => name);
    expect(asking(true).sort()).toEqual([
      'partners.make_key',
      'users.save_privileges',
      'webhooks.make_secret',
    ]);
    expect(asking('by_size')).toEqual(['exports.request']);
    for (const endpoint of GUARDED) {
      const input = endpoint === savePrivileges ? RIGHT : { partner_id: 1, id: 1 };
      expect((await t.send(endpoint, input, { token })).body).toMatchObject({
        status: 400,
        error_code: 'password_required',
        message: 'This needs your own password once more',
      });
    }
  });

  it('and then not for five minutes, in this session alone', async () => {
    const other = await t.signIn(administrator);
    expect((await prove(PASSWORD)).status).toBe(200);
    expect((await saveRights()).status).toBe(200);
    expect((await saveRights(other)).status).toBe(400);
    t.clock.advance({ minutes: 4, seconds: 59 });
    expect((await saveRights()).status).toBe(200);
    t.clock.advance({ seconds: 1 });
    expect((await saveRights()).body.error_code).toBe('password_required');
  });

  it('and a wrong one opens nothing and counts as a failed sign-in', async () => {
    expect((await prove('wrong')).body.errors).toEqual({ own_password: 'This is not your present password' });
    expect((await saveRights()).status).toBe(400);
    for (let at = 0; at < 5; at += 1) await prove('wrong');
    expect((await prove(PASSWORD)).status).toBe(429);
  });

  it('but not minutes after the sign-in, where it was given', async () => {
    const input = { username: administrator.username, password: PASSWORD, ...(await solveCaptcha(t)) };
    const fresh = (await t.call(login, input)).body.data.token;
    expect((await saveRights(fresh)).status).toBe(200);
  });

  it('and not where the market does not want it: it is off at first', async () => {
    await storeSiteSetting(t.db, 'ask_password_again', '0');
    expect((await saveRights()).status).toBe(200);
  });

  it('after the right is judged: who lacks it is not asked', async () => {
    const agent = await t.signIn(await buildUser(t.db));
    expect((await saveRights(agent)).status).toBe(403);
  });
});
