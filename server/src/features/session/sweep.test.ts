import { randomUUID } from 'node:crypto';
import { getRefreshToken, getUserAccessList } from '@otolead/contract/session/session.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createSession, revokeSessionsOf, sweepSession } from './tokens.queries.ts';

const t = useTestApp();

const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000);
const HOUR = 3600;

async function openSession() {
  const user = await buildUser(t.db);
  const session = { userId: user.id, remember: false, device: '', address: '' };
  return { user, ...(await createSession(t.db, session, t.clock.now())) };
}

describe('the sweep', () => {
  it('deletes captchas, attempts and tokens that cannot matter any more, and nothing else', async () => {
    const now = t.clock.now();
    const [old, fresh] = [randomUUID(), randomUUID()];
    await t.db
      .insertInto('captcha')
      .values([
        { id: old, answer: 'AC347', expires_at: now },
        { id: fresh, answer: 'AC347', expires_at: later(1) },
      ])
      .execute();
    await t.db
      .insertInto('sign_in_attempt')
      .values([
        { subject: 'pair:forgotten', failures: 2, last_failed_at: later(-1200) },
        { subject: 'pair:remembered', failures: 3, last_failed_at: later(-1200) },
        { subject: 'device:known', failures: 0, last_failed_at: later(-89 * 24 * HOUR) },
        { subject: 'device:stale', failures: 0, last_failed_at: later(-90 * 24 * HOUR) },
        { subject: 'captcha:forgotten', failures: 30, last_failed_at: later(-30) },
        { subject: 'dialer-secret:remembered', failures: 30, last_failed_at: later(-29) },
        { subject: 'partner-key:forgotten', failures: 30, last_failed_at: later(-30) },
      ])
      .execute();

    await sweepSession(t.db, now);

    const captchas = await t.db.selectFrom('captcha').select('id').execute();
    expect(captchas).toEqual([{ id: fresh }]);
    const attempts = await t.db.selectFrom('sign_in_attempt').select('subject').orderBy('subject').execute();
    expect(attempts.map(({ subject }) => subject)).toEqual([
      'device:known',
      'dialer-secret:remembered',
      'pair:remembered',
    ]);
  });

  it('leaves an expired access token whose session can still be renewed', async () => {
    const { accessToken, refreshToken } = await openSession();
    t.clock.advance({ hours: 11 });
    await sweepSession(t.db, t.clock.now());
    const answer = await t.call(getUserAccessList, {}, { token: accessToken });
    expect(answer.body.error_code).toBe('access_token_expired');
    expect((await t.call(getRefreshToken, { refreshToken })).status).toBe(200);
  });

  it('deletes tokens with their twelve hours and sessions thirty days after their end', async () => {
    const { user } = await openSession();
    const count = async (table: 'access_token' | 'refresh_token') => {
      const rows = await t.db
        .selectFrom(table)
        .innerJoin('user_session as s', 's.id', `${table}.session_id`)
        .where('s.user_id', '=', user.id)
        .select('s.id')
        .execute();
      return rows.length;
    };
    const sessions = () =>
      t.db.selectFrom('user_session').where('user_id', '=', user.id).select('id').execute();
    await sweepSession(t.db, later(12 * HOUR - 1));
    expect([await count('access_token'), await count('refresh_token')]).toEqual([1, 1]);
    await sweepSession(t.db, later(12 * HOUR + HOUR / 2));
    expect([await count('access_token'), await count('refresh_token')]).toEqual([0, 0]);
    await sweepSession(t.db, later(30 * 24 * HOUR));
    expect(await sessions()).toHaveLength(1);
    await sweepSession(t.db, later(30 * 24 * HOUR + 12 * HOUR));
    expect(await sessions()).toHaveLength(0);
  });
});

describe('ending every session of a user', () => {
  it('signs out all devices at once, except the one that asked', async () => {
    const user = await buildUser(t.db);
    const [own, other] = [await t.signIn(user), await t.signIn(user)];
    const stranger = await t.signIn(await buildUser(t.db));
    const sessions = await t.db
      .selectFrom('user_session')
      .where('user_id', '=', user.id)
      .select('id')
      .orderBy('id')
      .execute();
    await inTransaction(t.db, (tx) =>
      revokeSessionsOf(tx, user.id, 'password_changed', t.clock.now(), sessions[0]?.id),
    );
    const status = async (token: string) => (await t.call(getUserAccessList, {}, { token })).status;
    expect([await status(own), await status(other), await status(stranger)]).toEqual([200, 401, 200]);
    await inTransaction(t.db, (tx) => revokeSessionsOf(tx, user.id, 'deactivated', t.clock.now()));
    expect(await status(own)).toBe(401);
  });
});
