import { getRefreshToken, getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { type CallOptions, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const PASSWORD = 'correct horse';
const BROWSER = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Test browser' };

const t = useTestApp();

const signIn = async (input: { username: string; remember_me?: boolean }, options?: CallOptions) =>
  t.send(login, { password: PASSWORD, ...(await solveCaptcha(t)), ...input }, options);

const cookiesOf = (headers: Record<string, unknown>): string[] =>
  [headers['set-cookie'] ?? []].flat() as string[];

describe('cookies of a browser', () => {
  it('SES-043 the refresh token is a cookie that no script reads, gone when the browser closes', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const { body, headers } = await signIn({ username: user.username }, { headers: BROWSER });
    expect(body.data).not.toHaveProperty('refreshToken');
    const cookie = cookiesOf(headers).find((value) => value.startsWith('otolead_refresh='));
    expect(cookie).toMatch(/^otolead_refresh=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('a browser on plain http, which sends Origin alone, is one as well: no script reads its token', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const headers = { origin: 'http://crm.intranet.test', host: 'crm.intranet.test' };
    const { body, headers: answered } = await signIn({ username: user.username }, { headers });
    expect(body.data).not.toHaveProperty('refreshToken');
    expect(cookiesOf(answered).map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['otolead_refresh', 'otolead_device']),
    );
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a neighbour below the same domain', { origin: 'http://evil.localhost', 'sec-fetch-site': 'same-site' }],
    ['another port', { origin: 'http://localhost:8081' }],
    ['nowhere', { origin: 'null' }],
    ['a site that hides its name', { 'sec-fetch-site': 'cross-site' }],
  ])('SES-043 a page of %s signs nobody in and renews nothing', async (_who, foreign) => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const refused = await signIn({ username: user.username }, { headers: foreign });
    expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined]);
    const { headers } = await signIn({ username: user.username }, { headers: BROWSER });
    const cookie = cookiesOf(headers)
      .map((one) => one.split(';')[0])
      .join('; ');
    const stolen = await t.send(getRefreshToken, {}, { headers: { ...foreign, cookie } });
    expect([stolen.status, stolen.body.error_code, stolen.headers['set-cookie']]).toEqual([
      403,
      'forbidden',
      undefined,
    ]);
    const own = { origin: 'http://localhost', host: 'localhost', cookie };
    expect((await t.send(getRefreshToken, {}, { headers: own })).status).toBe(200);
  });

  it('signing in again ends the session whose cookie is replaced, of whomever, and no other one', async () => {
    const [first, second] = [
      await buildUser(t.db, { password: PASSWORD }),
      await buildUser(t.db, { password: PASSWORD }),
    ];
    const tokenIn = ({ body }: { body: { data: unknown } }) => (body.data as { token: string }).token;
    const before = await signIn({ username: first.username }, { headers: BROWSER });
    const elsewhere = await signIn({ username: first.username }, { headers: BROWSER });
    const cookie = cookiesOf(before.headers)
      .map((one) => one.split(';')[0])
      .join('; ');
    const wrong = await t.send(
      login,
      { username: second.username, password: 'wrong', ...(await solveCaptcha(t)) },
      { headers: { ...BROWSER, cookie } },
    );
    expect(wrong.status).toBe(400);
    expect((await t.call(getUserAccessList, {}, { token: tokenIn(before) })).status).toBe(200);
    const after = await signIn({ username: second.username }, { headers: { ...BROWSER, cookie } });
    const states = [];
    for (const answer of [before, elsewhere, after])
      states.push((await t.call(getUserAccessList, {}, { token: tokenIn(answer) })).status);
    expect(states).toEqual([401, 200, 200]);
    expect((await t.send(getRefreshToken, {}, { headers: { ...BROWSER, cookie } })).status).toBe(400);
  });

  it('SES-043 with remember me it lasts twelve hours', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const { headers } = await signIn({ username: user.username, remember_me: true }, { headers: BROWSER });
    const cookie = cookiesOf(headers).find((value) => value.startsWith('otolead_refresh='));
    expect(cookie).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  });
});
