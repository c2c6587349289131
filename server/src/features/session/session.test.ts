import { getVehicles } from '@otolead/contract/config/config.endpoints.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import {
  getCaptchaImage,
  getUserAccessList,
  login,
  logout,
} from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildRole, buildUser } from '../../../test/builders/users.ts';
import { type CallOptions, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { hashPassword } from './hash-password.ts';

const PASSWORD = 'correct horse';
const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Test browser' };

const t = useTestApp({ logLevel: 'trace' });

async function signIn(
  input: { username: string; password?: string; remember_me?: boolean; captcha?: string },
  options?: CallOptions,
) {
  const captcha = await solveCaptcha(t);
  return t.call(login, { password: PASSWORD, ...captcha, ...input }, options);
}

const cookiesOf = (headers: Record<string, unknown>): string[] =>
  [headers['set-cookie'] ?? []].flat() as string[];

describe('the captcha call', () => {
  it('SES-070 SES-030 answers an id and a picture that holds no text', async () => {
    const { status, body, headers } = await t.call(getCaptchaImage, {});
    expect(status).toBe(200);
    expect(body.data.image).toMatch(/^data:image\/svg\+xml;base64,[\w+/=]+$/);
    const row = await t.db
      .selectFrom('captcha')
      .where('id', '=', body.data.captcha_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ body, headers })).not.toContain(row.answer);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('sign-in', () => {
  it('SES-069 SES-066 answers token, refreshToken and user_data with name and email', async () => {
    const user = await buildUser(t.db, { password: PASSWORD, markets: ['ph', 'id'] });
    const { status, body, headers } = await signIn({ username: user.username });
    expect(status).toBe(200);
    expect(body.message).toBe('User login successfully');
    expect(body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 1800,
      user_data: {
        id: user.id,
        name: user.name,
        email: user.email,
        username: user.username,
        role_id: ROLE.agent,
        role_name: 'Agent',
        market: 'id',
        markets: ['id', 'ph'],
        own_start: {},
      },
    });
    expect(headers['set-cookie']).toBeUndefined();
    const own = await t.call(getUserAccessList, {}, { token: body.data.token });
    expect(own.status).toBe(200);
  });

  it('stores the tokens as SHA-256 only', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const { body } = await signIn({ username: user.username });
    const session = await t.db
      .selectFrom('user_session')
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirstOrThrow();
    const access = await t.db
      .selectFrom('access_token')
      .where('session_id', '=', session.id)
      .selectAll()
      .execute();
    const refresh = await t.db
      .selectFrom('refresh_token')
      .where('session_id', '=', session.id)
      .selectAll()
      .execute();
    expect(access.map((row) => row.token_hash)).toEqual([hashToken(body.data.token)]);
    expect(refresh.map((row) => row.token_hash)).toEqual([hashToken(body.data.refreshToken ?? '')]);
  });

  it('takes no notice of spaces around the password, a slip of copying wherever it is typed', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const padded = await signIn({ username: user.username, password: ` ${PASSWORD}\n` });
    expect(padded.status).toBe(200);
    const blank = await signIn({ username: user.username, password: '   ' });
    expect([blank.status, blank.body.errors]).toEqual([400, { password: 'Password is required' }]);
  });

  it('takes the user id without regard to case', async () => {
    const user = await buildUser(t.db, { username: 'Siti.Rahma', password: PASSWORD });
    const { body } = await signIn({ username: ' sITI.rahma ' });
    expect(body.data.user_data.id).toBe(user.id);
  });

  it.each([
    [['id'], 'ph', 'id'],
    [['ph'], 'id', 'ph'],
    [['id', 'ph'], 'ph', 'ph'],
  ] as const)('a user of %j who comes in under %s is sent to %s', async (markets, market, goesTo) => {
    const user = await buildUser(t.db, { password: PASSWORD, markets });
    const { body } = await signIn({ username: user.username }, { market });
    expect(body.data.user_data.market).toBe(goesTo);
  });

  it.each([
    ['SES-033', 'username', undefined, 'User id is required'],
    ['SES-033', 'username', '', 'User id is required'],
    ['SES-033', 'username', '   ', 'User id is required'],
    ['SES-033', 'username', null, 'User id is required'],
    ['SES-034', 'password', undefined, 'Password is required'],
    ['SES-034', 'password', '', 'Password is required'],
    ['SES-035', 'captcha', undefined, 'Captcha is required'],
    ['SES-035', 'captcha', ' ', 'Captcha is required'],
  ])('%s refuses %s = %j with "%s"', async (_id, field, value, message) => {
    const input = { username: 'somebody', password: PASSWORD, ...(await solveCaptcha(t)), [field]: value };
    const { status, body } = await t.send(login, input);
    expect({ status, code: body.error_code, errors: body.errors }).toEqual({
      status: 400,
      code: 'invalid_input',
      errors: { [field]: message },
    });
  });

  it('answers in the caller’s language', async () => {
    const { body } = await signIn({ username: 'nobody' }, { language: 'id' });
    expect(body.message).toBe('Kombinasi ID pengguna dan kata sandi salah');
  });
});

describe('the captcha of a sign-in', () => {
  it('SES-035 SES-044 a wrong captcha is refused by the server though the pair is right', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const { status, body } = await signIn({ username: user.username, captcha: 'WRONG' });
    expect({ status, message: body.message, errors: body.errors }).toEqual({
      status: 400,
      message: 'Captcha not matched',
      errors: { captcha: 'Captcha not matched' },
    });
    const sessions = await t.db
      .selectFrom('user_session')
      .where('user_id', '=', user.id)
      .selectAll()
      .execute();
    expect(sessions).toEqual([]);
  });

  it('is compared without regard to case', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const { captcha_id, captcha } = await solveCaptcha(t);
    const input = { username: user.username, password: PASSWORD, captcha_id, captcha: captcha.toLowerCase() };
    expect((await t.call(login, input)).status).toBe(200);
  });

  it.each([
    ['a right pair', PASSWORD, {}, 200],
    ['a wrong pair', 'wrong', {}, 400],
    ['a wrong captcha', PASSWORD, { captcha: 'WRONG' }, 400],
  ])('is good once: after %s it is gone', async (_case, password, typed, status) => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const captcha = await solveCaptcha(t);
    const first = await t.call(login, { username: user.username, password, ...captcha, ...typed });
    expect(first.status).toBe(status);
    const second = await t.call(login, { username: user.username, password: PASSWORD, ...captcha });
    expect(second.body.message).toBe('Captcha not matched');
  });

  it.each([
    [299, 200],
    [300, 400],
  ])('after %i seconds it answers %i', async (seconds, status) => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const captcha = await solveCaptcha(t);
    t.clock.advance({ seconds });
    const answer = await t.call(login, { username: user.username, password: PASSWORD, ...captcha });
    expect(answer.status).toBe(status);
  });

  it.each(['no-uuid', '00000000-0000-4000-8000-000000000000', "' or 1=1 --"])(
    'an id that was never given out (%s) is a mismatch',
    async (captcha_id) => {
      const { status, body } = await t.call(login, {
        username: 'a',
        password: 'b',
        captcha_id,
        captcha: 'AC347',
      });
      expect([status, body.message]).toEqual([400, 'Captcha not matched']);
    },
  );
});

describe('a failed sign-in', () => {
  it('SES-037 SES-045 is refused in identical words whether password, user id or account is at fault', async () => {
    const known = await buildUser(t.db, { password: PASSWORD });
    const disabled = await buildUser(t.db, { password: PASSWORD, status: 0 });
    const homeless = await buildUser(t.db, { password: PASSWORD, markets: [] });
    const answers = [
      await signIn({ username: known.username, password: 'wrong' }),
      await signIn({ username: 'no.such.user' }),
      await signIn({ username: disabled.username }),
      await signIn({ username: homeless.username }),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 400,
        body: {
          status: 400,
          message: 'Invalid username and password combination',
          error_code: 'bad_request',
        },
      });
    }
  });

  it('is as much work for an unknown or disabled user as for a wrong password', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const known = await buildUser(t.db, { password_hash: passwordHash });
    const disabled = await buildUser(t.db, { password_hash: passwordHash, status: 0 });
    // Processor time, which other processes do not affect.
    const leastWork = async (username: string) => {
      const work: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        const captcha = await solveCaptcha(t);
        const begin = process.cpuUsage();
        await t.call(login, { username, password: 'wrong', ...captcha });
        const { user, system } = process.cpuUsage(begin);
        work.push(user + system);
      }
      return Math.min(...work);
    };
    const wrongPassword = await leastWork(known.username);
    const others = [await leastWork('nobody.at.all'), await leastWork(disabled.username)];
    for (const work of others) expect(work).toBeGreaterThan(wrongPassword * 0.5);
  });
});

describe('sign-out', () => {
  it('SES-078 ends the session on the server and clears the cookie', async () => {
    const user = await buildUser(t.db);
    const [token, otherSession] = [await t.signIn(user), await t.signIn(user)];
    const { status, headers } = await t.call(logout, {}, { token });
    expect(status).toBe(200);
    expect(cookiesOf(headers)).toEqual([
      'otolead_refresh=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
    ]);
    const after = await t.call(getUserAccessList, {}, { token });
    expect([after.status, after.body.error_code]).toEqual([401, 'token_empty_in_cache']);
    expect((await t.call(getUserAccessList, {}, { token: otherSession })).status).toBe(200);
  });
});

describe('the access list', () => {
  it('SES-079 SES-086 names resource, controller, path, module and action of the role’s rights', async () => {
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.agent }));
    const { body } = await t.call(getUserAccessList, {}, { token });
    expect(body.data).toContainEqual({
      resource: 'lead',
      controller: 'lead',
      path: '/lead-list',
      module: 'lead',
      action: 'lead-list',
    });
    expect(body.data.map((entry) => entry.path)).not.toContain('/role-list');
  });

  it('SES-084 gives the administrator all seven resources', async () => {
    const token = await t.signIn(await buildUser(t.db, { roleId: ROLE.administrator }));
    const { body } = await t.call(getUserAccessList, {}, { token });
    const resources = new Set(body.data.map((entry) => entry.resource));
    expect([...resources].sort()).toEqual([
      'admin',
      'audit',
      'brand',
      'dashboard',
      'lead',
      'report',
      'webform',
    ]);
  });

  it('is empty for a role without rights and follows a change of role at once', async () => {
    const role = await buildRole(t.db);
    const user = await buildUser(t.db, { roleId: role.id });
    const token = await t.signIn(user);
    expect((await t.call(getUserAccessList, {}, { token })).body.data).toEqual([]);
    await t.db.updateTable('app_user').set({ role_id: ROLE.supervisor }).where('id', '=', user.id).execute();
    const paths = (await t.call(getUserAccessList, {}, { token })).body.data.map((entry) => entry.path);
    expect(paths).toContain('/user-list');
  });

  it('a user who lost every market is refused as one of another market', async () => {
    const token = await t.signIn(await buildUser(t.db, { markets: [] }));
    const { status, body } = await t.call(getVehicles, {}, { token });
    expect([status, body.error_code, body.detail]).toEqual([403, 'wrong_market', { market: null }]);
  });

  it('a deactivated user is out with the next call', async () => {
    const user = await buildUser(t.db);
    const token = await t.signIn(user);
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', user.id).execute();
    expect((await t.call(getUserAccessList, {}, { token })).status).toBe(401);
  });
});

describe('the log', () => {
  it('holds neither passwords nor captchas, tokens, user ids or addresses of people', async () => {
    const user = await buildUser(t.db, { password: PASSWORD, username: 'loggy.mclogface' });
    const captcha = await solveCaptcha(t);
    const good = { username: user.username, password: PASSWORD, ...captcha };
    const { body, headers } = await t.call(login, good, { headers: BROWSER });
    await signIn({ username: user.username, password: 'hunter2-hunter2' });
    await t.call(logout, {}, { token: body.data.token });
    const cookies = cookiesOf(headers).map((cookie) => /=([\w-]{43});/.exec(cookie)?.[1] ?? '');
    const log = t.logged();
    expect(log).toContain('/id/api/crm/user/login');
    const secrets = [PASSWORD, 'hunter2', captcha.captcha_id, body.data.token, user.username, ...cookies];
    expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([]);
  });
});
