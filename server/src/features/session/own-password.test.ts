import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import { getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const OLD = 'correct horse';
const NEW = 'korek api basah';

const t = useTestApp({ logLevel: 'trace' });
let user: TestUser;
let token: string;

beforeEach(async () => {
  user = await buildUser(t.db, { password: OLD });
  token = await t.signIn(user);
});

const change = (input: object, using = token) => t.send(changeOwnPassword, input, { token: using });
const both = (password: string) => ({ new_password: password, confirm_password: password });
const isSignedIn = async (using: string) => (await t.call(getUserAccessList, {}, { token: using })).status;
const signIn = async (password: string) =>
  (await t.send(login, { username: user.username, password, ...(await solveCaptcha(t)) })).status;

describe('the user’s password', () => {
  it('is changed with the old one; the session goes on, all others end, and neither word reaches the log', async () => {
    const elsewhere = await t.signIn(user);
    const { status, body } = await change({ old_password: OLD, ...both(` ${NEW} `) });
    expect([status, body.message]).toEqual([
      200,
      'Your password is changed. You are signed out everywhere else',
    ]);
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([200, 401]);
    expect([await signIn(OLD), await signIn(NEW)]).toEqual([400, 200]);
    expect(t.logged()).not.toContain(NEW);
    expect(t.logged()).not.toContain(OLD);
  });

  it('is announced to the user by mail, and a refused change is not', async () => {
    await change({ old_password: 'wrong', ...both(NEW) });
    await change({ old_password: OLD, ...both(NEW) });
    const mails = t.db.selectFrom('outgoing_message').where('recipient', '=', user.email);
    const [mail, ...others] = await mails.select(['subject', 'body']).execute();
    expect([mail?.subject, others]).toEqual(['Your OtoLead password was changed', []]);
    expect(mail?.body).toContain(`your OtoLead account ${user.username} was changed on `);
  });

  it('withdraws links and codes that were sent for it', async () => {
    await t.db
      .insertInto('password_reset')
      .values({ user_id: user.id, token_hash: Buffer.from('x'), expires_at: new Date('2099-01-01') } as never)
      .execute();
    await change({ old_password: OLD, ...both(NEW) });
    const left = t.db.selectFrom('password_reset').where('user_id', '=', user.id).select('user_id');
    expect(await left.execute()).toEqual([]);
  });

  it.each([
    [
      {},
      {
        old_password: 'Present password is required',
        new_password: 'New password is required',
        confirm_password: 'Confirm password is required',
      },
    ],
    [
      { old_password: '', new_password: '', confirm_password: 'x' },
      {
        old_password: expect.any(String),
        new_password: expect.any(String),
        confirm_password: 'Password do not matched',
      },
    ],
    [{ old_password: 'wrong', ...both(NEW) }, { old_password: 'This is not your present password' }],
    [{ old_password: OLD, ...both('kurz') }, { new_password: 'The password needs at least 6 characters' }],
    [
      { old_password: OLD, ...both('password1') },
      { new_password: expect.stringContaining('first that others try') },
    ],
    [{ old_password: OLD, ...both(OLD) }, { new_password: 'The new password must be another one' }],
    [
      { old_password: OLD, new_password: NEW, confirm_password: 'x' },
      { confirm_password: 'Password do not matched' },
    ],
  ])('with %j is refused beside the field and stays', async (input, errors) => {
    const { status, body } = await change(input);
    expect([status, body.errors]).toEqual([400, errors]);
    expect(await signIn(OLD)).toBe(200);
  });

  it('cannot be guessed: from the sixth wrong one on the caller waits, also with the right one', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => change({ old_password: 'guess', ...both(NEW) })),
    );
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6);
    const { status } = await change({ old_password: OLD, ...both(NEW) });
    expect(status).toBe(429);
    t.clock.advance({ minutes: 20 });
    token = await t.signIn(user);
    expect((await change({ old_password: OLD, ...both(NEW) })).status).toBe(200);
  });

  it('changed twice at the same moment is changed once', async () => {
    const other = await t.signIn(user);
    const [one, two] = await Promise.all([
      change({ old_password: OLD, ...both(NEW) }),
      change({ old_password: OLD, ...both('tujuh belas ekor') }, other),
    ]);
    expect([one.status, two.status].sort()).not.toEqual([200, 200]);
  });
});
