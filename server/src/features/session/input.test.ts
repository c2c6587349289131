import {
  forgotPassword,
  getResetPasswordToken,
  resetPassword,
} from '@otolead/contract/session/recovery.endpoints.ts';
import { getRefreshToken, login } from '@otolead/contract/session/session.endpoints.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';

const t = useTestApp();
const { ask, exchange, latestCode, messages, reset, startOver, tokenFor } = recoveryOn(t);

afterEach(startOver);

const NO_CAPTCHA = { captcha_id: '00000000-0000-4000-8000-000000000000', captcha: 'AC347' };
const MISMATCH = { captcha: 'Captcha not matched' };
const long = (length: number) => 'x'.repeat(length);

const sessions = async () =>
  Number(
    (
      await t.db
        .selectFrom('user_session')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a field of the sign-in', () => {
  const USERNAME_TEXT = 'User id contains characters that are not allowed';
  // A well-formed request with an unknown captcha fails at the captcha.
  it.each([
    ['username', long(100), MISMATCH],
    ['username', long(101), { username: 'User id is too long' }],
    ['username', 'rina\u0000', { username: USERNAME_TEXT }],
    ['username', 'rina\u001b[31m', { username: USERNAME_TEXT }],
    ['username', 'rina\ud83d', { username: USERNAME_TEXT }],
    ['username', '🚗 李 Ñ', MISMATCH],
    ['username', "' or 1=1 --", MISMATCH],
    ['username', 7, { username: USERNAME_TEXT }],
    ['username', ['rina'], { username: USERNAME_TEXT }],
    ['username', { $ne: null }, { username: USERNAME_TEXT }],
    ['password', long(200), MISMATCH],
    ['password', long(201), { password: 'Password is too long' }],
    ['password', 'pass\u0000word', MISMATCH],
    ['password', ['secret'], { password: 'Password is required' }],
    ['password', true, { password: 'Password is required' }],
    ['captcha', long(20), MISMATCH],
    ['captcha', long(21), { captcha: 'Captcha is too long' }],
    ['captcha', {}, { captcha: 'Captcha contains characters that are not allowed' }],
    ['captcha_id', long(60), MISMATCH],
    ['captcha_id', long(61), { captcha_id: 'Captcha is too long' }],
    ['captcha_id', null, { captcha_id: 'Captcha is required' }],
    ['remember_me', 2, { remember_me: 'Remember me must be yes or no' }],
    ['remember_me', 'yes', { remember_me: 'Remember me must be yes or no' }],
    ['remember_me', [true], { remember_me: 'Remember me must be yes or no' }],
    ['remember_me', '1', MISMATCH],
  ])('%s = %j is answered by %j', async (field, value, errors) => {
    const input = { username: 'rina', password: 'secret', ...NO_CAPTCHA, [field]: value };
    const { status, body } = await t.send(login, input);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors });
  });

  /** A prototype-polluting name: refuses the whole body instead of a field. */
  const reachesForPrototype = (typed: unknown): boolean =>
    typeof typed === 'object' &&
    typed !== null &&
    Object.entries(typed).some(
      ([name, value]) =>
        name === '__proto__' ||
        (name === 'constructor' && Object.hasOwn(Object(value), 'prototype')) ||
        reachesForPrototype(value),
    );

  it.each([
    [JSON.parse('{"__proto__":false}')],
    [[JSON.parse('{"deep":{"__proto__":{}}}')]],
    [{ constructor: { prototype: 1 } }],
  ])('a body that reaches for the prototype is refused as a whole: %j', async (captcha) => {
    expect(reachesForPrototype(captcha)).toBe(true);
    const { status, body } = await t.send(login, { ...NO_CAPTCHA, captcha });
    expect([status, body.error_code]).toEqual([400, 'bad_request']);
  });

  it('whatever it holds opens no session, breaks nothing and is not echoed', async () => {
    const before = await sessions();
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 250 }),
      fc.string({ unit: 'grapheme', maxLength: 110 }),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const input = fc.record(
      {
        username: anything,
        password: anything,
        captcha_id: anything,
        captcha: anything,
        remember_me: anything,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(input, async (typed) => {
        const { status, body } = await t.send(login, typed);
        expect([status, body.error_code]).toEqual([
          400,
          reachesForPrototype(typed) ? 'bad_request' : 'invalid_input',
        ]);
        const secret = typed.password;
        if (typeof secret === 'string' && secret.length > 12)
          expect(JSON.stringify(body)).not.toContain(secret);
      }),
      { numRuns: 150 },
    );
    expect(await sessions()).toBe(before);
  });

  it.each(['pässwörd 🔑', 'inner  and  outer', 'tab\tnul\u0000end', '\u202emirror', 'x'.repeat(200)])(
    'a password is taken to the letter, except for spaces around it: %j',
    async (password) => {
      const user = await buildUser(t.db, { password });
      const enter = async (typed: string) =>
        (await t.call(login, { username: user.username, password: typed, ...(await solveCaptcha(t)) }))
          .status;
      expect([await enter(`${password.slice(0, -1)}!`), await enter(` ${password.slice(0, 199)}`)]).toEqual([
        400,
        password.length > 199 ? 400 : 200,
      ]);
      expect(await enter(password)).toBe(200);
    },
  );
});

const CALLS = {
  forgot_password: forgotPassword,
  getResetPasswordToken,
  resetPassword,
  getRefreshToken,
};

describe('a field of the recovery', () => {
  it.each<[keyof typeof CALLS, string, unknown, string | undefined]>([
    ['forgot_password', 'mobile_or_email', `${long(187)}@otolead.test`, undefined],
    [
      'forgot_password',
      'mobile_or_email',
      `${long(188)}@otolead.test`,
      'Mobile number or e-mail is too long',
    ],
    [
      'forgot_password',
      'mobile_or_email',
      'rina@otolead.test\u0000',
      'Mobile number or e-mail contains characters that are not allowed',
    ],
    ['forgot_password', 'mobile_or_email', 'дьюи@пример.рф', undefined],
    ['forgot_password', 'mobile_or_email', 'rina@@otolead.test', 'Invalid email ID'],
    ['getResetPasswordToken', 'otp', long(13), 'One-time code is too long'],
    ['getResetPasswordToken', 'otp', 123456, 'One-time code contains characters that are not allowed'],
    [
      'getResetPasswordToken',
      'otp',
      ['1', '2', '3', '4', '5', '6'],
      'One-time code contains characters that are not allowed',
    ],
    ['getResetPasswordToken', 'otp', '+12345', 'The code has 6 digits'],
    ['getResetPasswordToken', 'otp', '1e5000', 'The code has 6 digits'],
    ['resetPassword', 'resetToken', long(101), 'Reset link is too long'],
    ['resetPassword', 'resetToken', {}, 'Reset link contains characters that are not allowed'],
    ['resetPassword', 'password', long(201), 'Password is too long'],
    ['resetPassword', 'password', 'secret\u0000', 'Password contains characters that are not allowed'],
    ['getRefreshToken', 'refreshToken', long(101), 'is too long'],
    ['getRefreshToken', 'authEmail', ['a@b.test'], 'contains characters that are not allowed'],
  ])('%s: %s = %j answers "%s"', async (call, field, value, message) => {
    const good = { mobile_or_email: 'rina@otolead.test', otp: '123456', resetToken: 'x', refreshToken: 'x' };
    const input = { ...good, password: 'secret', confirm_password: 'secret', [field]: value };
    const { status, body } = await t.send(CALLS[call], input);
    if (message === undefined) expect(status).toBe(200);
    else {
      expect([status, body.error_code]).toEqual([400, 'invalid_input']);
      expect(body.errors?.[field]).toContain(message);
    }
    expect(await messages()).toEqual([]);
  });

  it('SES-054 no guess but the code itself is given a reset token', async () => {
    const user = await buildUser(t.db);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 999_999 }), fc.nat(250), async (guess, last) => {
        await startOver();
        await ask(user.email);
        const code = await latestCode();
        const typed = String(guess).padStart(6, '0');
        fc.pre(typed !== code);
        const answer = await exchange(user.email, typed, { address: `10.1.1.${last}` });
        expect([answer.status, answer.body.data]).toEqual([400, undefined]);
        const right = await exchange(user.email, code);
        expect(right.body.data.resetToken).toMatch(/^[\w-]{43}$/);
      }),
      { numRuns: 25 },
    );
  });

  it('code and reset token belong to the person, not to a market: both work under the other one', async () => {
    const user = await buildUser(t.db, { markets: ['ph'], password: 'forgotten' });
    await ask(user.email, { market: 'ph' });
    const { body } = await exchange(user.email, await latestCode(), { market: 'id' });
    const { resetToken } = body.data;
    const input = { resetToken, password: 'brand new', confirm_password: 'brand new' };
    expect((await t.call(resetPassword, input, { market: 'ph' })).status).toBe(200);
    const entered = await t.call(
      login,
      { username: user.username, password: 'brand new', ...(await solveCaptcha(t)) },
      { market: 'id' },
    );
    expect(entered.body.data.user_data).toMatchObject({ id: user.id, market: 'ph' });
  });

  it.each(['pässwörd 🔑', 'korek api '.repeat(20).slice(1), 'in  side'])(
    'a new password %j opens the account',
    async (password) => {
      const user = await buildUser(t.db);
      expect((await reset(await tokenFor(user), password)).status).toBe(200);
      const input = { username: user.username, password, ...(await solveCaptcha(t)) };
      expect((await t.call(login, input)).status).toBe(200);
    },
  );
});
