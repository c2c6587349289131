import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { browserCookie, CARRIED_ID } from '@otolead/contract/session/carried.rules.ts';
import { getRefreshToken, getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { buildApp } from '../../app/build-app.ts';
import { messageTransport } from '../../app/message-transport.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { createLogger } from '../../platform/logger.ts';
import { createSession, revokeSessionsOf, setLook } from './tokens.queries.ts';

const t = useTestApp();
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otolead-page-'));
  await writeFile(join(folder, 'index.html'), '<head></head>');
  await writeFile(join(folder, 'start.js'), '');
  const environment = readEnvironment({ HOST: '127.0.0.1' });
  const { clock, db, pool } = t;
  app = await buildApp({
    ...{ clock, db, environment, pool, webFolder: folder },
    logger: createLogger('silent'),
    messages: messageTransport(environment, true),
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const NAVIGATION = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

async function signedIn(more: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(t.db, { roleId: ROLE.agent, markets: ['id'], ...more });
  const session = { userId: user.id, remember: false, device: 'Test', address: '127.0.0.1' };
  return { user, ...(await createSession(t.db, session, t.clock.now())) };
}

interface Opening {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly browser?: string;
}

const BROWSER = 'a-browser-by-its-name-0';

/** The page's answer, and what it carries. */
async function open({ url = '/id/lead-list', headers = NAVIGATION, cookie, browser = BROWSER }: Opening) {
  const cookies: Record<string, string> = {
    [browserCookie(false)]: browser,
    ...(cookie === undefined ? {} : { otolead_refresh: cookie }),
  };
  const answer = await app.inject({ url, headers, cookies });
  const [, json] =
    new RegExp(`<script type="application/json" id="${CARRIED_ID}">(.*?)</script>`).exec(answer.body) ?? [];
  return { answer, carried: json === undefined ? null : JSON.parse(json) };
}

describe('a page that a link of ours opens', () => {
  it('carries the session as its calls would answer it, renews nothing and is kept nowhere', async () => {
    const { user, refreshToken } = await signedIn({ name: `</script><script>alert(1)</script>$'` });
    const { answer, carried } = await open({ cookie: refreshToken });
    const list = await t.call(getUserAccessList, {}, { token: carried.token });
    expect(list.status).toBe(200);
    expect(carried.access).toEqual(list.body.data);
    expect(carried.access).toContainEqual(expect.objectContaining({ path: '/lead-list' }));
    expect(carried.user_data).toMatchObject({ id: user.id, name: user.name, market: 'id', markets: ['id'] });
    expect(carried.settings).toHaveProperty('site_title');
    expect(carried.browser).toBe(BROWSER);
    expect(answer.headers['cache-control']).toBe('no-store');
    const varies = String(answer.headers.vary).split(', ');
    expect(varies).toEqual(expect.arrayContaining(['cookie', ...Object.keys(NAVIGATION)]));
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body.match(/<script/g)).toHaveLength(1);
    expect((await t.call(getRefreshToken, { refreshToken })).status).toBe(200);
  });

  it('carries the rights of the role that an administrator looks as', async () => {
    const { user, refreshToken } = await signedIn({ roleId: ROLE.administrator });
    const { id } = await t.db
      .selectFrom('user_session')
      .where('user_id', '=', user.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await t.db.transaction().execute((tx) => setLook(tx, id, ROLE.auditor));
    const { carried } = await open({ cookie: refreshToken });
    expect(carried.user_data).toMatchObject({ role_id: ROLE.auditor, read_only: true });
    expect(carried.access).not.toContainEqual(expect.objectContaining({ path: '/site_settings' }));
  });
});

it('what a page carried is refused once its session has ended', async () => {
  const { user, refreshToken } = await signedIn();
  const { carried } = await open({ cookie: refreshToken });
  await t.db.transaction().execute((tx) => revokeSessionsOf(tx, user.id, 'signed_out', t.clock.now()));
  const { status, body } = await t.call(getUserAccessList, {}, { token: carried.token });
  expect([status, body.error_code]).toEqual([401, 'token_empty_in_cache']);
});

describe('a page carries nothing', () => {
  it.each<[string, Opening]>([
    ['for another site', { headers: { ...NAVIGATION, 'sec-fetch-site': 'cross-site' } }],
    ['for another host of the same site', { headers: { ...NAVIGATION, 'sec-fetch-site': 'same-site' } }],
    ['for a typed address', { headers: { ...NAVIGATION, 'sec-fetch-site': 'none' } }],
    ['in a frame', { headers: { ...NAVIGATION, 'sec-fetch-dest': 'iframe' } }],
    [
      'for a script that fetches it',
      { headers: { ...NAVIGATION, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } },
    ],
    ['rendered ahead', { headers: { ...NAVIGATION, 'sec-purpose': 'prefetch;prerender' } }],
    ['for a program without these headers', { headers: {} }],
    ['in a market that is not the user’s', { url: '/ph/lead-list' }],
    ['without a market', { url: '/lead-list' }],
    ['for a token of a stranger', { cookie: 'x'.repeat(43) }],
    ['for what is no token', { cookie: "' or 1=1 --" }],
    ['for a browser without a name', { browser: '' }],
    ['for a name that is none', { browser: '<script>alert(1)</script>' }],
  ])('%s', async (_, opening) => {
    const { refreshToken } = await signedIn();
    const { answer, carried } = await open({ cookie: refreshToken, ...opening });
    expect([answer.statusCode, carried]).toEqual([200, null]);
  });

  it('once its session is over, its user switched off, or its token renewed', async () => {
    const ended = await signedIn();
    await t.db
      .transaction()
      .execute((tx) => revokeSessionsOf(tx, ended.user.id, 'signed_out', t.clock.now()));
    const off = await signedIn();
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', off.user.id).execute();
    const renewed = await signedIn();
    await t.call(getRefreshToken, { refreshToken: renewed.refreshToken });
    for (const { refreshToken } of [ended, off, renewed])
      expect((await open({ cookie: refreshToken })).carried).toBeNull();
    const late = await signedIn();
    await t.db.updateTable('refresh_token').set({ expires_at: t.clock.now() }).execute();
    expect((await open({ cookie: late.refreshToken })).carried).toBeNull();
  });
});
