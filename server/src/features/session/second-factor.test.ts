import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { changeOwnPassword } from '@otolead/contract/session/own-password.endpoints.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  signInByCode,
} from '@otolead/contract/session/second-factor.endpoints.ts';
import { getUserAccessList, login } from '@otolead/contract/session/session.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRole, buildUser, type TestUser } from '../../../test/builders/users.ts';
import { type CallOptions, type TestApp, useTestApp } from '../../../test/harness.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { appCode } from '../../../test/totp.ts';
import { subjectsOf } from './attempt-limit.ts';

const PASSWORD = 'kereta api malam';
const OTHER = 'pasar minggu pagi';
const WRONG =
  'The code is wrong or was used already. If it never works, let the phone set its clock by itself';
const OFFICE: CallOptions = { address: '203.0.113.7' };

const t = useTestApp({ logLevel: 'trace' });
let user: TestUser;

beforeEach(async () => {
  user = await buildUser(t.db, { roleId: ROLE.supervisor, password: PASSWORD });
});

interface Stepping {
  readonly status: number;
  readonly body: { readonly error_code?: string; readonly detail?: unknown };
}

const signIn = async (options?: CallOptions, password = PASSWORD, app: Pick<TestApp, 'send'> = t) =>
  app.send(login, { username: user.username, password, ...(await solveCaptcha(t)) }, options);
const tokenOf = ({ body }: Stepping) => (body.detail as { step_token: string }).step_token;
const enter = (stepToken: string, code: string, options?: CallOptions) =>
  t.send(signInByCode, { step_token: stepToken, code }, options);
const phone = (secret: string, minutes = 0) => appCode(secret, t.clock.now(), minutes);

/** A second factor as its owner sets it up; the code of this moment is used. */
async function enrol(): Promise<{ secret: string; codes: string[]; token: string }> {
  const token = await t.signIn(user);
  const { secret } = (await t.call(beginSecondFactor, { own_password: PASSWORD }, { token })).body.data;
  const { data } = (await t.call(confirmSecondFactor, { code: phone(secret) }, { token })).body;
  return { secret, codes: data.recovery_codes, token };
}

/** The sign-in with a code of the next time step. */
async function nextCode(secret: string): Promise<string> {
  t.clock.advance({ seconds: 30 });
  return phone(secret);
}

const events = async () =>
  (
    await t.db
      .selectFrom('security_log')
      .where('user_id', '=', user.id)
      .select(['event', 'detail'])
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const mails = async () =>
  (
    await t.db.selectFrom('outgoing_message').where('recipient', '=', user.email).select('body').execute()
  ).map(({ body }) => body);

describe('setting up a second factor', () => {
  it('asks for the user’s password and a first code, gives ten codes, ends other sessions, notifies by mail', async () => {
    const elsewhere = await t.signIn(user);
    const { codes, secret, token } = await enrol();
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect((await t.call(getSecondFactor, {}, { token })).body.data).toEqual({
      ...{ is_set: true, has_passkey: false, is_demanded: false, codes_left: 10 },
    });
    expect((await t.send(getUserAccessList, {}, { token: elsewhere })).status).toBe(401);
    expect((await mails()).at(-1)).toContain(`a second factor was set up for your OtoLead account`);
    expect(await events()).toEqual(['second_factor_set']);
    const row = await t.db
      .selectFrom('second_factor')
      .where('user_id', '=', user.id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.secret?.includes(secret)).toBe(false);
    expect([secret, ...codes].filter((one) => t.logged().includes(one))).toEqual([]);
  });

  it('is refused without the user’s password, which counts as a failed sign-in', async () => {
    const token = await t.signIn(user);
    const begin = (own_password?: string) => t.send(beginSecondFactor, { own_password }, { token });
    for (const typed of [undefined, 'wrong'])
      expect((await begin(typed)).body.errors).toEqual({ own_password: 'This is not your present password' });
    for (let at = 0; at < 4; at += 1) await begin('wrong');
    expect((await begin(PASSWORD)).status).toBe(429);
  });

  it.each([
    [
      10,
      'This is the code of another time: the clock of the phone is 10 minutes ahead. Let the phone set it by itself',
    ],
    [
      -10,
      'This is the code of another time: the clock of the phone is 10 minutes behind. Let the phone set it by itself',
    ],
    [600, WRONG],
  ])('by a phone whose clock is %i minutes ahead is refused and says so', async (minutes, message) => {
    const token = await t.signIn(user);
    const { secret } = (await t.call(beginSecondFactor, { own_password: PASSWORD }, { token })).body.data;
    const { status, body } = await t.send(confirmSecondFactor, { code: phone(secret, minutes) }, { token });
    expect([status, body.errors]).toEqual([400, { code: message }]);
    expect((await t.call(getSecondFactor, {}, { token })).body.data.is_set).toBe(false);
  });

  it('leaves the present one in force until the new one is confirmed', async () => {
    const { secret, token } = await enrol();
    await t.call(beginSecondFactor, { own_password: PASSWORD }, { token });
    expect((await enter(tokenOf(await signIn()), await nextCode(secret))).status).toBe(200);
  });

  it('without a begin, and by a user of the demo, is refused', async () => {
    const token = await t.signIn(user);
    expect((await t.send(confirmSecondFactor, { code: '123456' }, { token })).body.message).toBe(
      'Scan a new QR code first',
    );
    const demo = await buildUser(t.db, { password: PASSWORD, is_demo: true });
    const options = { token: await t.signIn(demo) };
    expect((await t.send(beginSecondFactor, { own_password: PASSWORD }, options)).body.message).toBe(
      'Users of the demo have no second factor',
    );
  });
});

describe('signing in with a second factor', () => {
  it('takes a code after the password; the answer is that of any sign-in, and no session comes before', async () => {
    const { secret } = await enrol();
    const first = await signIn();
    expect(first).toMatchObject({
      status: 400,
      body: {
        error_code: 'second_factor_required',
        message: 'Enter the code of your authenticator app',
        detail: { step_token: expect.stringMatching(/^[\w-]{43}$/) },
      },
    });
    const before = await t.db
      .selectFrom('user_session')
      .where('user_id', '=', user.id)
      .select('id')
      .execute();
    const { status, body } = await enter(tokenOf(first), await nextCode(secret));
    expect([status, body.message]).toEqual([200, 'User login successfully']);
    const data = body.data as { token: string; user_data: { username: string } };
    expect(data.user_data.username).toBe(user.username);
    expect((await t.call(getUserAccessList, {}, { token: data.token })).status).toBe(200);
    expect(before).toHaveLength(1);
    expect(t.logged()).not.toContain(tokenOf(first));
  });

  it('SES-069 SES-066 without one answers as specified, with no further field', async () => {
    const { body } = await signIn();
    expect(Object.keys(body.data as object).sort()).toEqual([
      'expires_in',
      'refreshToken',
      'token',
      'user_data',
    ]);
    expect(body.data).not.toHaveProperty('user_data.next_step');
  });

  it('refuses a code that was used, the one before it, and one of a clock 10 minutes off', async () => {
    const { secret } = await enrol();
    expect((await enter(tokenOf(await signIn()), phone(secret))).body.errors).toEqual({ code: WRONG });
    const code = await nextCode(secret);
    const step = tokenOf(await signIn());
    expect((await enter(step, code)).status).toBe(200);
    const second = tokenOf(await signIn());
    for (const typed of [code, phone(secret, -0.5), phone(secret, 10), phone(secret, -10)])
      expect((await enter(second, typed)).body.errors).toEqual({ code: WRONG });
    expect((await enter(second, await nextCode(secret))).status).toBe(200);
  });

  it('lets one code in once, even when it is sent twice at the same moment', async () => {
    const { secret } = await enrol();
    const steps = [tokenOf(await signIn()), tokenOf(await signIn())];
    const code = await nextCode(secret);
    const answers = await Promise.all(steps.map((step) => enter(step, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('takes a recovery code once, in any spelling, and is reported by mail', async () => {
    const { codes } = await enrol();
    const [code = ''] = codes;
    expect(
      (await enter(tokenOf(await signIn()), ` ${code.toUpperCase().replaceAll('-', ' ')} `)).status,
    ).toBe(200);
    expect((await enter(tokenOf(await signIn()), code)).body.errors).toEqual({ code: WRONG });
    expect((await mails()).at(-1)).toContain('with a recovery code');
    expect(await events()).toEqual([
      'second_factor_set',
      'signed_in',
      'recovery_code_used',
      'second_factor_refused',
    ]);
  });

  it('ends after five wrong codes or five minutes; then the password is asked for again', async () => {
    const { secret } = await enrol();
    const tried = tokenOf(await signIn());
    for (let at = 0; at < 5; at += 1) await enter(tried, '000000');
    const old = tokenOf(await signIn());
    t.clock.advance({ minutes: 5 });
    for (const step of [tried, old, 'x'.repeat(43), 'none'])
      expect((await enter(step, phone(secret))).body).toMatchObject({
        status: 400,
        error_code: 'token_invalid',
        message: 'Five minutes have passed. Please sign in again',
      });
  });

  it('is over when the password changes between its steps', async () => {
    const { secret, token } = await enrol();
    const step = tokenOf(await signIn());
    const passwords = { old_password: PASSWORD, new_password: OTHER, confirm_password: OTHER };
    expect((await t.send(changeOwnPassword, passwords, { token })).status).toBe(200);
    expect((await enter(step, await nextCode(secret))).body.error_code).toBe('token_invalid');
  });

  it('cannot be guessed from however many networks, not even from the own one; a recovery code still works', async () => {
    const { codes, secret } = await enrol();
    for (let at = 0; at < 6; at += 1) {
      const step = tokenOf(await signIn(OFFICE));
      for (let guess = 0; guess < 5; guess += 1)
        await enter(step, '000000', { address: `10.9.${at}.${guess}` });
    }
    const answer = await enter(tokenOf(await signIn(OFFICE)), await nextCode(secret), OFFICE);
    expect(answer.body.errors).toEqual({
      code: 'Too many wrong codes. Use a recovery code, or ask an administrator',
    });
    expect((await enter(tokenOf(await signIn(OFFICE)), codes[1] ?? '', OFFICE)).status).toBe(200);
    t.clock.advance({ hours: 2 });
    expect((await enter(tokenOf(await signIn(OFFICE)), phone(secret), OFFICE)).status).toBe(200);
  });

  it('makes nobody known by the password alone', async () => {
    const { codes } = await enrol();
    const { network } = subjectsOf({ username: user.username, address: '203.0.113.7', device: null });
    const known = t.db.selectFrom('sign_in_attempt').where('subject', '=', network).select('subject');
    await signIn(OFFICE);
    expect(await known.execute()).toEqual([]);
    await enter(tokenOf(await signIn(OFFICE)), codes[0] ?? '', OFFICE);
    expect(await known.execute()).toHaveLength(1);
  });

  it.each(['', '12345', '1234567', '１２３４５６', "' or 1=1", '\u0000', 'x'.repeat(41)])(
    'a code that is none (%j) opens nothing',
    async (code) => {
      await enrol();
      expect((await enter(tokenOf(await signIn()), code)).status).toBe(400);
    },
  );
});

describe('a second factor that the role needs', () => {
  it('is set up at the next sign-in, before anything else; it can be replaced, not removed', async () => {
    const role = await buildRole(t.db, [2]);
    await t.db.updateTable('role').where('id', '=', role.id).set({ second_factor: true }).execute();
    user = await buildUser(t.db, { roleId: role.id, password: PASSWORD });
    const { token, user_data: data } = (await signIn()).body.data as {
      token: string;
      user_data: { next_step?: string };
    };
    expect(data.next_step).toBe('second_factor');
    expect((await t.send(getUserAccessList, {}, { token })).body.error_code).toBe('sign_in_unfinished');
    const { secret } = (await t.call(beginSecondFactor, {}, { token })).body.data;
    expect((await t.call(confirmSecondFactor, { code: phone(secret) }, { token })).status).toBe(200);
    expect((await t.call(getUserAccessList, {}, { token })).status).toBe(200);
    const removal = await t.send(removeSecondFactor, { own_password: PASSWORD }, { token });
    expect(removal.body.message).toBe('Your role needs a second factor');
    expect((await signIn()).body.error_code).toBe('second_factor_required');
  });

  it('comes after the password that an administrator chose', async () => {
    const role = await buildRole(t.db, [2]);
    await t.db.updateTable('role').where('id', '=', role.id).set({ second_factor: true }).execute();
    await t.db
      .updateTable('site_setting')
      .where('key', '=', 'change_given_password')
      .set({ value: '"1"' })
      .execute();
    user = await buildUser(t.db, { roleId: role.id, password: PASSWORD, password_given: true });
    const { data } = (await signIn()).body as { data: { token: string } };
    const passwords = { old_password: PASSWORD, new_password: OTHER, confirm_password: OTHER };
    await t.send(changeOwnPassword, passwords, { token: data.token });
    const step = async () =>
      (
        await t.db
          .selectFrom('user_session')
          .where('user_id', '=', user.id)
          .select('next_step')
          .executeTakeFirst()
      )?.next_step;
    expect(await step()).toBe('second_factor');
    const { secret } = (await t.call(beginSecondFactor, {}, { token: data.token })).body.data;
    await t.call(confirmSecondFactor, { code: phone(secret) }, { token: data.token });
    expect(await step()).toBeNull();
  });

  it('is not asked of a user of the demo', async () => {
    const role = await buildRole(t.db, [2]);
    await t.db.updateTable('role').where('id', '=', role.id).set({ second_factor: true }).execute();
    user = await buildUser(t.db, { roleId: role.id, password: PASSWORD, is_demo: true });
    expect((await signIn()).body.data).not.toHaveProperty('user_data.next_step');
  });
});

describe('the own second factor', () => {
  it('is removed with the user’s password; new codes replace the old ones', async () => {
    const { codes, token } = await enrol();
    const own_password = PASSWORD;
    const renewed = (await t.call(renewRecoveryCodes, { own_password }, { token })).body.data.recovery_codes;
    expect((await enter(tokenOf(await signIn()), codes[0] ?? '')).status).toBe(400);
    expect((await enter(tokenOf(await signIn()), renewed[0] ?? '')).status).toBe(200);
    expect((await t.send(removeSecondFactor, { own_password: 'wrong' }, { token })).status).toBe(400);
    expect((await t.send(removeSecondFactor, { own_password }, { token })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    for (const endpoint of [removeSecondFactor, renewRecoveryCodes])
      expect((await t.send(endpoint, { own_password }, { token })).body.message).toBe(
        'There is no second factor',
      );
  });
});

describe('an installation', () => {
  it('without SECRETS_KEY keeps no secrets; with another one recovery codes still let people in', async () => {
    const { codes, secret } = await enrol();
    await t.db
      .updateTable('second_factor')
      .where('user_id', '=', user.id)
      .set({ secret: Buffer.alloc(60, 1) })
      .execute();
    const step = tokenOf(await signIn());
    expect((await enter(step, await nextCode(secret))).body.errors).toEqual({
      code: 'The second factor cannot be read on this server. Use a recovery code, or ask its operator',
    });
    expect((await enter(step, codes[0] ?? '')).status).toBe(200);
  });
});
