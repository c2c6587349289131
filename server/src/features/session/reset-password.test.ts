import { resetPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import type { Tx } from '../../platform/db/database.ts';

const t = useTestApp();
const { isValid, reset, startOver, tokenFor } = recoveryOn(t);

afterEach(startOver);

describe('a reset token', () => {
  it('SES-076 SES-075 sets the password once and ends every session of the user', async () => {
    const user = await buildUser(t.db, { password: 'forgotten' });
    const stranger = await t.signIn(await buildUser(t.db));
    const sessions = [await t.signIn(user), await t.signIn(user)];
    const token = await tokenFor(user);
    expect(await isValid(token)).toBe(true);

    const { status, body } = await reset(token, '  brand new  ', 'brand new');
    expect([status, body.message]).toEqual([200, 'Your password is changed. Please sign in']);

    for (const session of sessions) {
      const after = await t.call(getUserAccessList, {}, { token: session });
      expect([after.status, after.body.error_code]).toEqual([401, 'token_empty_in_cache']);
    }
    expect((await t.call(getUserAccessList, {}, { token: stranger })).status).toBe(200);
    const enter = async (password: string) =>
      (await t.call(login, { username: user.username, password, ...(await solveCaptcha(t)) })).status;
    expect([await enter('forgotten'), await enter('brand new')]).toEqual([400, 200]);

    expect(await isValid(token)).toBe(false);
    const again = await reset(token, 'another one');
    expect([again.status, again.body.error_code, again.body.message]).toEqual([
      400,
      'token_invalid',
      'This link is no longer valid. Please ask for a new code',
    ]);
  });

  it('lets no sign-in with the old password slip through that is under way at that moment', async () => {
    const user = await buildUser(t.db, { password: 'forgotten' });
    const token = await tokenFor(user);
    const captcha = await solveCaptcha(t);
    const hold = (tx: Tx) =>
      tx.selectFrom('app_user').where('id', '=', user.id).select('id').forUpdate().execute();
    const [resetting, entering] = await meetAtLock<{ readonly status: number }>(t, hold, [
      () => reset(token, 'brand new'),
      () => t.call(login, { username: user.username, password: 'forgotten', ...captcha }),
    ]);
    expect([resetting?.status, entering?.status]).toEqual([200, 400]);
  });

  it('sets one password when two tabs race with it', async () => {
    const user = await buildUser(t.db);
    const token = await tokenFor(user);
    const hold = (tx: Tx) =>
      tx.selectFrom('password_reset').where('user_id', '=', user.id).select('user_id').forUpdate().execute();
    const tabs = ['first-one', 'second-one'].map((password) => () => reset(token, password));
    const answers = await meetAtLock(t, hold, tabs);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    [1799, true],
    [1800, false],
  ])('SES-061 after %i seconds is valid: %s', async (seconds, valid) => {
    const token = await tokenFor(await buildUser(t.db));
    t.clock.advance({ seconds });
    expect(await isValid(token)).toBe(valid);
    expect((await reset(token, 'brand new')).status).toBe(valid ? 200 : 400);
  });

  it('SES-075 is not valid when it was never given out', async () => {
    for (const token of ['x', 'x'.repeat(43), "' or 1=1 --"]) {
      expect(await isValid(token)).toBe(false);
      expect((await reset(token, 'brand new')).body.error_code).toBe('token_invalid');
    }
  });

  it('ends with the next one, and with the account', async () => {
    const user = await buildUser(t.db);
    const old = await tokenFor(user);
    t.clock.advance({ seconds: 1 });
    const fresh = await tokenFor(user);
    expect([await isValid(old), await isValid(fresh)]).toEqual([false, true]);
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', user.id).execute();
    expect(await isValid(fresh)).toBe(false);
    expect((await reset(fresh, 'brand new')).status).toBe(400);
  });

  it('ends the waiting after failed sign-ins: the owner gets in at once', async () => {
    const user = await buildUser(t.db, { password: 'forgotten' });
    const enter = async (password: string) =>
      (await t.call(login, { username: user.username, password, ...(await solveCaptcha(t)) })).status;
    for (let round = 0; round < 6; round += 1) await enter('guess');
    expect(await enter('guess')).toBe(429);
    await reset(await tokenFor(user), 'brand new');
    expect(await enter('brand new')).toBe(200);
  });
});

describe('a new password', () => {
  describe('SES-058 SES-059', () => {
    it.each([
      [
        { password: 'short', confirm_password: 'short' },
        { password: 'The password needs at least 6 characters' },
      ],
      [
        { password: ' abcde ', confirm_password: ' abcde ' },
        { password: 'The password needs at least 6 characters' },
      ],
      [
        { password: '', confirm_password: '' },
        { password: 'Password is required', confirm_password: 'Confirm password is required' },
      ],
      [
        { password: '      ', confirm_password: 'abcdef' },
        { password: 'Password is required', confirm_password: 'Password do not matched' },
      ],
      [{ password: 'abcdef' }, { confirm_password: 'Confirm password is required' }],
      [{ password: 'abcdef', confirm_password: 'Abcdef' }, { confirm_password: 'Password do not matched' }],
    ])('is refused: %j', async (input, errors) => {
      const user = await buildUser(t.db);
      const token = await tokenFor(user);
      const { status, body } = await t.send(resetPassword, { resetToken: token, ...input });
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors });
      expect(await isValid(token)).toBe(true);
    });
  });

  it('SES-058 SES-062 of exactly six characters is taken', async () => {
    const token = await tokenFor(await buildUser(t.db));
    expect((await reset(token, '  k9m2p4 ', 'k9m2p4  ')).status).toBe(200);
  });
});
