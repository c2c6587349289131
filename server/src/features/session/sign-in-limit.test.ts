import { login } from '@otolead/contract/session/session.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { createTestApp, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { subjectsOf } from './attempt-limit.ts';

const PASSWORD = 'correct horse';
const HOME = '203.0.113.7';

const t = useTestApp();

interface Try {
  readonly user?: TestUser;
  readonly username?: string;
  readonly password?: string;
  readonly address?: string;
  readonly headers?: Record<string, string>;
}

async function attempt({
  user,
  username = user?.username ?? '',
  password = 'wrong',
  address = HOME,
  headers,
}: Try) {
  const captcha = await solveCaptcha(t);
  return t.call(login, { username, password, ...captcha }, { address, ...(headers && { headers }) });
}

async function fail(times: number, details: Try): Promise<void> {
  for (let round = 0; round < times; round += 1) await attempt(details);
}

/** As if others had failed so often; one by one would take too long. */
async function seed(counter: 'address' | 'user', failures: number, user: TestUser): Promise<void> {
  const subject = subjectsOf({ username: user.username, address: HOME, device: null })[counter];
  await t.db
    .insertInto('sign_in_attempt')
    .values({ subject, failures, last_failed_at: t.clock.now() })
    .execute();
}

afterEach(async () => {
  await t.db.deleteFrom('sign_in_attempt').execute();
});

describe('failed attempts', () => {
  it('are free five times, then cost a wait that doubles, told in words and in Retry-After', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await fail(4, { user });
    expect((await attempt({ user })).status).toBe(400);
    const sixth = await attempt({ user });
    expect({ status: sixth.status, body: sixth.body, retry: sixth.headers['retry-after'] }).toEqual({
      status: 429,
      body: {
        status: 429,
        message: 'Too many failed attempts. Please try again in 5 seconds',
        error_code: 'too_many_requests',
      },
      retry: '5',
    });
    t.clock.advance({ seconds: 5 });
    expect((await attempt({ user })).status).toBe(400);
    expect((await attempt({ user })).headers['retry-after']).toBe('10');
  });

  it('that cost minutes are told in minutes', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await seed('address', 60, user);
    const { body, headers } = await attempt({ user });
    expect([body.message, headers['retry-after']]).toEqual([
      'Too many failed attempts. Please try again in 15 minutes',
      '900',
    ]);
  });

  it('make even the right password wait, and let it in afterwards with a clean slate', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await fail(5, { user });
    expect((await attempt({ user, password: PASSWORD })).status).toBe(429);
    t.clock.advance({ seconds: 5 });
    expect((await attempt({ user, password: PASSWORD })).status).toBe(200);
    await fail(4, { user });
    expect((await attempt({ user, password: PASSWORD })).status).toBe(200);
  });

  it('count for user ids that do not exist just the same, so that the limit tells nothing', async () => {
    await fail(5, { username: 'Nobody' });
    expect((await attempt({ username: 'nOBODY' })).status).toBe(429);
  });

  it('are counted exactly when many guesses arrive at the same moment', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const guesses = Array.from({ length: 12 }, () => attempt({ user }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('are remembered by the database: another process knows them', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await fail(5, { user });
    const rows = await t.db.selectFrom('sign_in_attempt').selectAll().execute();
    const other = await createTestApp();
    try {
      await other.db.insertInto('sign_in_attempt').values(rows).execute();
      const captcha = await solveCaptcha(other);
      const input = { username: user.username, password: PASSWORD, ...captcha };
      other.clock.set(t.clock.now());
      expect((await other.call(login, input, { address: HOME })).status).toBe(429);
    } finally {
      await other.close();
    }
  });

  it('of one address with many user ids end in a wait for that address only', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await seed('address', 48, user);
    expect((await attempt({ username: 'guess.49' })).status).toBe(400);
    expect((await attempt({ username: 'guess.50' })).status).toBe(400);
    expect((await attempt({ user, password: PASSWORD })).status).toBe(429);
    expect((await attempt({ user, password: PASSWORD, address: '203.0.113.8' })).status).toBe(200);
  });
});

describe('strangers', () => {
  it('cannot lock a user out: a right password from a fresh address is always let in', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await seed('user', 100_000, user);
    expect((await attempt({ user, password: PASSWORD })).status).toBe(200);
  });

  it('get one free try per address once a user is under attack', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    await seed('user', 49, user);
    await attempt({ user, address: '192.0.2.2' });
    expect((await attempt({ user, address: '192.0.2.1' })).status).toBe(400);
    expect((await attempt({ user, address: '192.0.2.1' })).headers['retry-after']).toBe('30');
  });

  it('behind the user’s own address cannot lock the user out of a browser that signed in before', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const browser = { 'sec-fetch-site': 'same-origin' };
    const first = await attempt({ user, password: PASSWORD, headers: browser });
    const cookies = [first.headers['set-cookie'] ?? []].flat().map(String);
    const device = cookies.find((value) => value.startsWith('otolead_device=')) ?? '';
    expect(device).toMatch(/^otolead_device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/);

    await fail(6, { user });
    expect((await attempt({ user, password: PASSWORD })).status).toBe(429);
    const known = { ...browser, cookie: device.split(';')[0] ?? '' };
    expect((await attempt({ user, password: PASSWORD, headers: known })).status).toBe(200);
    const other = await buildUser(t.db, { password: PASSWORD });
    await fail(6, { user: other });
    expect((await attempt({ user: other, password: PASSWORD, headers: known })).status).toBe(429);
  });

  it('gain nothing by inventing a device cookie', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const headers = { 'sec-fetch-site': 'same-origin', cookie: `otolead_device=${'x'.repeat(43)}` };
    await fail(5, { user, headers });
    expect((await attempt({ user, headers })).status).toBe(429);
  });
});
