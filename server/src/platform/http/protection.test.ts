import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getUserAccessList, login, logout } from '@otolead/contract/session/session.endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { createTestApp, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const t = useTestApp({ environment: { BODY_TIMEOUT_SECONDS: '1' } });
let token: string;
let port: number;

beforeAll(async () => {
  token = await t.signIn(await buildUser(t.db));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

describe('the headers of an answer', () => {
  it.each([
    ['a call', '/id/api/crm/roles/get_user_access_list', 200],
    ['a refusal', '/id/api/crm/user/sessions?x=%00', 200],
    ['an unknown call', '/id/api/crm/none', 404],
    ['a call whose path is encoded', '/id/%61pi/crm/roles/get_user_access_list?x=%', 200],
    ['the common service', '/ph/api/none', 404],
    ['the description', '/api/docs/json', 200],
  ])('%s is kept by no cache and opens nothing of the device', async (_title, url, status) => {
    const { headers, statusCode } = await t.app.inject({ url, headers: { authorization: token } });
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
  });

  it('tell browsers for a year to come by https alone, with subdomains, where people do so', async () => {
    const secure = await createTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });
    for (const url of ['/id/api/crm/none', '/healthz', '/id/login']) {
      const { headers } = await secure.app.inject({ url });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      const plain = await t.app.inject({ url });
      expect(plain.headers).not.toHaveProperty('strict-transport-security');
    }
    await secure.close();
  });

  it('say so too where nobody has signed in', async () => {
    const answers = [await t.send(getUserAccessList, {}), await t.send(login, {})];
    expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [401, 'no-store'],
      [400, 'no-store'],
    ]);
  });
});

describe('the description of the calls', () => {
  const open = async (url: string, headers: Record<string, string> = {}) =>
    (await t.app.inject({ url, headers })).statusCode;

  it.each(['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/static/index.html'])(
    '%s is for anyone who has signed in',
    async (url) => {
      expect(await open(url)).toBe(401);
      expect(await open(url, { authorization: 'x'.repeat(43) })).toBe(401);
      expect([200, 302]).toContain(await open(url, { authorization: token }));
    },
  );

  it('opens in a browser that has signed in, and no longer after the sign-out', async () => {
    const user = await buildUser(t.db, { password: 'a-good-secret' });
    const { headers, body } = await t.call(
      login,
      { username: user.username, password: 'a-good-secret', ...(await solveCaptcha(t)) },
      { headers: { 'sec-fetch-site': 'same-origin' } },
    );
    const cookie = [headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    expect(await open('/api/docs/json', { cookie })).toBe(200);
    await t.call(logout, {}, { token: body.data.token });
    expect(await open('/api/docs/json', { cookie })).toBe(401);
  });
});

describe('/metrics without a token', () => {
  it.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
  ])('asked for as host %j answers %i', async (host, status) => {
    expect((await t.app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(status);
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'is not for callers of a proxy on this machine (%s)',
    async (name) => {
      const headers = { host: '127.0.0.1:3000', [name]: '203.0.113.7' };
      expect((await t.app.inject({ url: '/metrics', headers })).statusCode).toBe(403);
    },
  );
});

describe('a body that does not come', () => {
  it('ends with 408 in the envelope, and the connection with it', async () => {
    const outcome = await new Promise<{ status: number | undefined; body: string; closed: boolean }>(
      (resolve, reject) => {
        const call = request({
          ...{ port, host: '127.0.0.1', method: 'POST', path: '/id/api/crm/user/login', agent: false },
          headers: { 'content-type': 'application/json', 'content-length': 100, 'accept-language': 'id' },
        });
        call.on('error', reject);
        call.on('response', (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            body += part;
          });
          call.off('error', reject).on('error', () => undefined);
          call.on('close', () => resolve({ status: response.statusCode, body, closed: call.destroyed }));
        });
        call.write('{');
      },
    );
    expect([outcome.status, outcome.closed]).toEqual([408, true]);
    expect(JSON.parse(outcome.body)).toEqual({
      status: 408,
      message: 'Permintaan terlalu lama diterima',
      error_code: 'request_timeout',
    });
  });
});
