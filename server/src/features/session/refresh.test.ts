import {
  getRefreshToken,
  getUserAccessList,
  login,
  logout,
} from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { type TestApp, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { createSession } from './tokens.queries.ts';

const BROWSER = { 'sec-fetch-site': 'same-origin' };
const INVALID = { status: 400, message: 'invalid_refresh_token', error_code: 'token_invalid' };

const t = useTestApp();

async function openSession(
  app: TestApp = t,
  remember = false,
): Promise<{
  user: TestUser;
  accessToken: string;
  refreshToken: string;
}> {
  const user = await buildUser(app.db, { password: 'secret' });
  const session = { userId: user.id, remember, device: 'Test', address: '127.0.0.1' };
  return { user, ...(await createSession(app.db, session, app.clock.now())) };
}

const refresh = (refreshToken: string, more: { authEmail?: string } = {}) =>
  t.call(getRefreshToken, { refreshToken, ...more });

async function accessStatus(token: string): Promise<[number, string | undefined]> {
  const { status, body } = await t.call(getUserAccessList, {}, { token });
  return [status, body.error_code];
}

/** Locks the user's sessions until `waiting` calls are queued, so that they truly run concurrently. */
async function whileLocked<Result>(
  user: TestUser,
  waiting: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const blocker = await t.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select 1 from user_session where user_id = $1 for update', [user.id]);
    const result = work();
    const inLine = `select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    for (let n = 0; n < waiting; ) n = (await t.pool.query<{ n: number }>(inLine)).rows[0]?.n ?? 0;
    await blocker.query('commit');
    return await result;
  } finally {
    blocker.release();
  }
}

describe('renewing the tokens', () => {
  it('SES-077 takes refreshToken and authEmail and answers renewed tokens', async () => {
    const { user, accessToken, refreshToken } = await openSession();
    const { status, body } = await refresh(refreshToken, { authEmail: user.email.toUpperCase() });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ expires_in: 1800, user_data: { id: user.id, email: user.email } });
    expect(body.data.refreshToken).not.toBe(refreshToken);
    expect(await accessStatus(body.data.token)).toEqual([200, undefined]);
    expect(await accessStatus(accessToken)).toEqual([200, undefined]);
  });

  describe('SES-082', () => {
    it.each([{}, { refreshToken: '' }, { refreshToken: null }, { authEmail: 'somebody@otolead.test' }])(
      'a call without the token (%j) yields not_found',
      async (input) => {
        const { status, body } = await t.send(getRefreshToken, input, { language: 'id' });
        expect([status, body]).toEqual([400, { status: 400, message: 'not_found', error_code: 'not_found' }]);
      },
    );
  });

  it.each(['short', 'x'.repeat(43), `${'x'.repeat(42)}=`])(
    'SES-081 an unknown token (%s) yields token_invalid',
    async (refreshToken) => {
      expect((await refresh(refreshToken)).body).toEqual(INVALID);
    },
  );

  it.each(['id', 'en'] as const)('says invalid_refresh_token literally in %s too', async (language) => {
    const { body } = await t.send(getRefreshToken, { refreshToken: 'x' }, { language });
    expect(body.message).toBe('invalid_refresh_token');
  });

  it('SES-081 an access token, a foreign e-mail, a signed-out session and a disabled user yield token_invalid', async () => {
    const one = await openSession();
    expect((await refresh(one.accessToken)).body).toEqual(INVALID);
    expect((await refresh(one.refreshToken, { authEmail: 'x@otolead.test' })).body).toEqual(INVALID);
    expect((await refresh(one.refreshToken)).status).toBe(200);

    const signedOut = await openSession();
    await t.call(logout, {}, { token: signedOut.accessToken });
    expect((await refresh(signedOut.refreshToken)).body).toEqual(INVALID);

    const disabled = await openSession();
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', disabled.user.id).execute();
    expect((await refresh(disabled.refreshToken)).body).toEqual(INVALID);
  });

  it('SES-083 an access token lives thirty minutes and then asks to be renewed', async () => {
    const { accessToken, refreshToken } = await openSession();
    t.clock.advance({ minutes: 30, seconds: -1 });
    expect(await accessStatus(accessToken)).toEqual([200, undefined]);
    t.clock.advance({ seconds: 1 });
    expect(await accessStatus(accessToken)).toEqual([400, 'access_token_expired']);
    const { body } = await refresh(refreshToken);
    expect(await accessStatus(body.data.token)).toEqual([200, undefined]);
  });

  it('SES-083 a refresh token lives twelve hours, and each renewal begins them again', async () => {
    const left = await openSession();
    const used = await openSession();
    t.clock.advance({ hours: 11, minutes: 59 });
    const renewed = await refresh(used.refreshToken);
    expect(renewed.status).toBe(200);
    t.clock.advance({ minutes: 1 });
    expect((await refresh(left.refreshToken)).body).toEqual(INVALID);
    expect(await accessStatus(left.accessToken)).toEqual([401, 'token_empty_in_cache']);
    t.clock.advance({ hours: 11 });
    expect((await refresh(renewed.body.data.refreshToken ?? '')).status).toBe(200);
  });
});

describe('rotation', () => {
  it('gives five tabs that ask at once one and the same successor', async () => {
    const { user, refreshToken } = await openSession();
    const answers = await whileLocked(user, 5, () =>
      Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const successors = new Set(answers.map(({ body }) => body.data.refreshToken));
    expect(successors.size).toBe(1);
    const rows = await t.db
      .selectFrom('refresh_token as r')
      .innerJoin('user_session as s', 's.id', 'r.session_id')
      .where('s.user_id', '=', user.id)
      .select('r.rotated_at')
      .execute();
    expect(rows.map((row) => row.rotated_at !== null).sort()).toEqual([false, true]);
    for (const { body } of answers) expect(await accessStatus(body.data.token)).toEqual([200, undefined]);
    const [successor = ''] = successors;
    expect((await refresh(successor)).status).toBe(200);
  });

  it('answers a rotated token for thirty seconds with the same successor', async () => {
    const { refreshToken } = await openSession();
    const first = await refresh(refreshToken);
    t.clock.advance({ seconds: 30 });
    const again = await refresh(refreshToken);
    expect(again.body.data.refreshToken).toBe(first.body.data.refreshToken);
  });

  it('takes a rotated token that comes back later for a stolen one and ends the whole session', async () => {
    const { refreshToken } = await openSession();
    const renewed = await refresh(refreshToken);
    t.clock.advance({ seconds: 31 });
    expect((await refresh(refreshToken)).body).toEqual(INVALID);
    expect((await refresh(renewed.body.data.refreshToken ?? '')).body).toEqual(INVALID);
    expect(await accessStatus(renewed.body.data.token)).toEqual([401, 'token_empty_in_cache']);
  });

  it('leaves the user’s other sessions alone when one is ended', async () => {
    const { user, refreshToken } = await openSession();
    const other = await t.signIn(user);
    await refresh(refreshToken);
    t.clock.advance({ seconds: 31 });
    await refresh(refreshToken);
    expect(await accessStatus(other)).toEqual([200, undefined]);
  });
});

describe('a browser', () => {
  it('renews by its cookie under either market and gets the next one as a cookie', async () => {
    const { refreshToken } = await openSession();
    const headers = { ...BROWSER, cookie: `otolead_refresh=${refreshToken}` };
    const answer = await t.call(getRefreshToken, {}, { headers, market: 'ph' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).not.toHaveProperty('refreshToken');
    expect(answer.headers['set-cookie']).toMatch(
      /^otolead_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('keeps the cookie for twelve hours more when the user asked to be remembered', async () => {
    const { refreshToken } = await openSession(t, true);
    const headers = { ...BROWSER, cookie: `otolead_refresh=${refreshToken}` };
    const answer = await t.call(getRefreshToken, {}, { headers });
    expect(answer.headers['set-cookie']).toMatch(/; Max-Age=43200; /);
  });
});

describe('behind https', () => {
  const secure = useTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });

  it('every cookie of a sign-in is Secure and of this host alone', async () => {
    const user = await buildUser(secure.db, { password: 'secret' });
    const captcha = await solveCaptcha(secure);
    const input = { username: user.username, password: 'secret', ...captcha };
    const { headers } = await secure.call(login, input, { headers: BROWSER });
    const cookies = [headers['set-cookie'] ?? []].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-otolead_device',
      '__Host-otolead_refresh',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
      expect(cookie).toContain('; Path=/;');
      expect(cookie).not.toMatch(/domain=/i);
    }
    // Addressed under an internal name, as behind a proxy.
    const sent = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const renew = (origin: string) =>
      secure.send(getRefreshToken, {}, { headers: { origin, cookie: sent, host: '10.0.0.7:3000' } });
    expect((await renew('https://evil.example.com')).status).toBe(403);
    expect((await renew('https://crm.example.com')).status).toBe(200);
  });
});
