import {
  getSessions,
  revokeOtherSessions,
  revokeOwnSession,
} from '@otolead/contract/session/devices.endpoints.ts';
import { getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { TEST_START } from '../../../test/test-clock.ts';

const PASSWORD = 'correct horse';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const t = useTestApp();

afterEach(() => t.clock.set(TEST_START));

const devicesOf = async (token: string) => (await t.call(getSessions, {}, { token })).body.data;
const statusOf = async (token: string) => (await t.call(getUserAccessList, {}, { token })).status;
/** The session of a token, as its owner sees it. */
const sessionOf = async (token: string) => {
  const current = (await devicesOf(token)).find((device) => device.current);
  if (!current) throw new Error('the session of the request is not in its list');
  return current;
};

describe('signed-in devices', () => {
  it('are told with device, address and times, the own one first and marked', async () => {
    const user = await buildUser(t.db, { password: PASSWORD });
    const enter = async (userAgent: string, address: string) => {
      const input = { username: user.username, password: PASSWORD, ...(await solveCaptcha(t)) };
      const { body } = await t.call(login, input, { address, headers: { 'user-agent': userAgent } });
      return body.data.token;
    };
    const first = await enter(FIREFOX, '203.0.113.7');
    t.clock.advance({ minutes: 5 });
    await enter('curl/8.0', '2001:db8::1');
    await t.signIn(await buildUser(t.db));

    expect(await devicesOf(first)).toEqual([
      {
        id: expect.any(Number),
        device: FIREFOX,
        address: '203.0.113.7',
        signed_in_date: '2026-11-20T03:00:00.000Z',
        last_seen_date: '2026-11-20T03:00:00.000Z',
        current: true,
      },
      {
        id: expect.any(Number),
        device: 'curl/8.0',
        address: '2001:db8::1',
        signed_in_date: '2026-11-20T03:05:00.000Z',
        last_seen_date: '2026-11-20T03:05:00.000Z',
        current: false,
      },
    ]);
  });

  it('are no longer told once they have ended', async () => {
    const user = await buildUser(t.db);
    const [own, ended] = [await t.signIn(user), await t.signIn(user)];
    await t.db
      .updateTable('user_session')
      .set({ expires_at: t.clock.now() })
      .where('id', '=', (await sessionOf(ended)).id)
      .execute();
    expect(await devicesOf(own)).toHaveLength(1);
  });
});

describe('ending one device', () => {
  it('acts with its very next call and on no other session', async () => {
    const user = await buildUser(t.db);
    const [own, lost, third] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)];
    const { id } = await sessionOf(lost);
    const { status, body } = await t.call(revokeOwnSession, { id }, { token: own });
    expect([status, body.message]).toEqual([200, 'The device is signed out']);
    expect([await statusOf(own), await statusOf(lost), await statusOf(third)]).toEqual([200, 401, 200]);
    const row = await t.db
      .selectFrom('user_session')
      .where('id', '=', id)
      .select(['revoked_at', 'revoked_reason'])
      .executeTakeFirst();
    expect(row).toEqual({ revoked_at: t.clock.now(), revoked_reason: 'revoked_by_user' });
  });

  it('of somebody else is refused as if it were not there', async () => {
    const [own, other] = [await t.signIn(await buildUser(t.db)), await t.signIn(await buildUser(t.db))];
    const { id } = await sessionOf(other);
    const foreign = await t.call(revokeOwnSession, { id }, { token: own });
    const unknown = await t.call(revokeOwnSession, { id: 9_007_199_254_740_991 }, { token: own });
    expect([foreign.status, foreign.body.error_code]).toEqual([404, 'not_found']);
    expect(foreign.body).toEqual(unknown.body);
    expect(await statusOf(other)).toBe(200);
  });

  it('a second time is refused: it has ended already', async () => {
    const user = await buildUser(t.db);
    const [own, lost] = [await t.signIn(user), await t.signIn(user)];
    const { id } = await sessionOf(lost);
    const answers = await Promise.all([1, 2, 3].map(() => t.call(revokeOwnSession, { id }, { token: own })));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await t.call(revokeOwnSession, { id }, { token: own })).status).toBe(404);
  });
});

describe('signing out everywhere else', () => {
  it('leaves this session and those of other people', async () => {
    const user = await buildUser(t.db);
    const stranger = await t.signIn(await buildUser(t.db));
    const [own, ...others] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)];
    const { status, body } = await t.call(revokeOtherSessions, {}, { token: own });
    expect([status, body.message]).toEqual([200, 'All other devices are signed out']);
    expect([await statusOf(own), await statusOf(stranger)]).toEqual([200, 200]);
    for (const other of others) expect(await statusOf(other)).toBe(401);
    expect(await devicesOf(own)).toHaveLength(1);
  });
});
