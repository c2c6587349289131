import { getRefreshToken, getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { type TestApp, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { databaseClock } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/session-guard.ts';
import { newToken } from './tokens.ts';

const week = useTestApp();
const day = useTestApp({ environment: { SESSION_DAYS: '1' } });

/** Lifetime in hours of a session renewed every eleven. */
async function hoursOf(t: TestApp): Promise<number> {
  const user = await buildUser(t.db, { password: 'korek api basah' });
  const input = { username: user.username, password: 'korek api basah', ...(await solveCaptcha(t)) };
  let { token, refreshToken } = (await t.call(login, input)).body.data;
  for (let hours = 0; hours < 400; hours += 1) {
    if (hours % 11 === 0) {
      const renewed = await t.send(getRefreshToken, { refreshToken });
      if (renewed.status !== 200) throw new Error(`a renewal failed after ${hours} hours`);
      ({ token, refreshToken } = renewed.body.data as { token: string; refreshToken: string });
    }
    t.clock.advance({ hours: 1 });
    const { status, body } = await t.send(getUserAccessList, {}, { token });
    if (status === 401) {
      expect((await t.send(getRefreshToken, { refreshToken })).status).toBe(400);
      return hours + 1;
    }
    expect([status, body.error_code]).toEqual([400, 'access_token_expired']);
  }
  throw new Error('the session never ended');
}

afterEach(() => {
  week.clock.set(TEST_START);
  day.clock.set(TEST_START);
  vi.useRealTimers();
});

describe('a session that is used without a break', () => {
  it('ends seven days after the sign-in', async () => {
    expect(await hoursOf(week)).toBe(7 * 24);
  });

  it('ends after as many days as the installation says', async () => {
    expect(await hoursOf(day)).toBe(24);
  });
});

describe('a process whose clock is late', () => {
  it('judges tokens by the database’s clock', async () => {
    const { rows } = await week.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const now = rows[0]?.now ?? new Date();
    const later = (ms: number) => new Date(now.getTime() + ms);
    vi.useFakeTimers({ toFake: ['Date'], now: later(-3_600_000) });
    const clock = await databaseClock(week.pool);
    const late = await week.another(clock);
    const user = await buildUser(week.db);
    const session = await week.db
      .insertInto('user_session')
      .values({ user_id: user.id, created_at: now, last_seen_at: now, expires_at: later(3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const statusOf = async (expires_at: Date) => {
      const token = newToken();
      await week.db
        .insertInto('access_token')
        .values({ token_hash: hashToken(token), session_id: session.id, expires_at })
        .execute();
      const answer = await late.app.inject({
        url: '/id/api/crm/roles/get_user_access_list',
        headers: { authorization: token },
      });
      return [answer.statusCode, answer.json().error_code];
    };
    expect(await statusOf(later(-1_000))).toEqual([400, 'access_token_expired']);
    expect(await statusOf(later(600_000))).toEqual([200, undefined]);
    clock.stop();
    await late.close();
  });
});
