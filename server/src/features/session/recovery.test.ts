import {
  forgotPassword,
  getResetPasswordToken,
  resendOtp,
} from '@otolead/contract/session/recovery.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { meetAtLock } from '../../../test/meet-at-lock.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/http/session-guard.ts';

const t = useTestApp();
const { ask, askAgain, exchange, latestCode, messages, startOver } = recoveryOn(t);

afterEach(startOver);

/** Calls of one network are serialised by its count; those of several meet at the account. */
const networks = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index}`);

const holdCodeOf = (userId: number) => (tx: Tx) =>
  tx.selectFrom('one_time_code').where('user_id', '=', userId).select('user_id').forUpdate().execute();

const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

const WRONG_CODE = { status: 400, code: 'invalid_input', otp: 'The code is wrong or no longer valid' };
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof exchange>>) => ({
  status,
  code: body.error_code,
  otp: body.errors?.otp,
});

describe('asking for a code', () => {
  it('SES-071 sends a code of six digits to the account’s e-mail and answers in neutral words', async () => {
    const user = await buildUser(t.db);
    const { status, body } = await ask(user.email);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        status: 200,
        message: 'If an account belongs to it, a code is on its way',
        data: { resend_after: 30 },
      },
    });
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect({ channel: message?.channel, to: message?.recipient }).toEqual({
      channel: 'mail',
      to: user.email,
    });
    expect(message?.body).toMatch(/your one-time code is \d{6}\. It is valid for 10 minutes/);
  });

  it('answers the identical thing, and leaves as many jobs, for unknown and disabled accounts', async () => {
    const known = await buildUser(t.db);
    const disabled = await buildUser(t.db, { status: 0, mobile: '628111111111' });
    const jobs = async () =>
      (await t.pool.query<{ count: number }>('select count(*)::int as count from graphile_worker.jobs'))
        .rows[0]?.count;
    const seen = [];
    for (const typed of [known.email, disabled.email, '08111111111', 'nobody@otolead.test', '0899999999']) {
      await t.runJobs();
      const { status, body, headers } = await ask(typed);
      const { date: _, ...kept } = headers;
      seen.push({ status, body, headers: kept, jobs: await jobs() });
    }
    for (const answer of seen) expect(answer).toEqual({ ...seen[0], jobs: 1 });
    expect((await messages()).map(({ recipient }) => recipient)).toEqual([known.email]);
  });

  it.each([
    ['08123456701', 'id'],
    ['0812-3456-701', 'ph'],
    ['+62 812 3456 701', 'id'],
    ['628123456701', 'ph'],
  ] as const)('SES-051 SES-071 finds the Indonesian mobile typed as %s under /%s', async (typed, market) => {
    await t.db.deleteFrom('app_user').where('mobile', '=', '628123456701').execute();
    await buildUser(t.db, { mobile: '628123456701' });
    await ask(typed, { market });
    const [message] = await messages();
    expect([message?.channel, message?.recipient]).toEqual(['sms', '628123456701']);
    expect((await exchange('628123456701', await latestCode())).status).toBe(200);
  });

  it.each([
    ['09171234501', 'id'],
    ['0917 123 4501', 'ph'],
    ['+63 917 123 4501', 'id'],
    ['639171234501', 'ph'],
  ] as const)('SES-051 SES-071 finds the Philippine mobile typed as %s under /%s', async (typed, market) => {
    await t.db.deleteFrom('app_user').where('mobile', '=', '639171234501').execute();
    await buildUser(t.db, { mobile: '639171234501', markets: ['ph'] });
    await ask(typed, { market });
    expect((await exchange(typed, await latestCode(), { market })).status).toBe(200);
  });

  it('SES-051 finds an e-mail in any case and with blanks around it', async () => {
    await buildUser(t.db, { email: 'Dewi.Anggraini@OtoLead.test' });
    await ask('  dEWI.anggraini@otolead.TEST ');
    expect((await exchange('DEWI.ANGGRAINI@OTOLEAD.TEST', await latestCode())).status).toBe(200);
  });

  describe('SES-052 MKT-028 MKT-029', () => {
    it.each([
      ['', 'Please enter your mobile number or e-mail'],
      ['   ', 'Please enter your mobile number or e-mail'],
      ['0712345678', 'Please enter a valid mobile number'],
      ['0812345', 'Please enter a valid mobile number'],
      ['08123456789012', 'Please enter a valid mobile number'],
      ['+91 8123456789', 'Please enter a valid mobile number'],
      ['+62 9171234567', 'Please enter a valid mobile number'],
      ['+63 917123', 'Please enter a valid mobile number'],
      ['+63 9171234567890', 'Please enter a valid mobile number'],
      ['+63 812 345 6789', 'Please enter a valid mobile number'],
      ['dewi', 'Invalid email ID'],
      ['dewi@', 'Invalid email ID'],
      ['a@b@c', 'Invalid email ID'],
    ])('refuses %j with "%s" and sends nothing', async (typed, message) => {
      for (const endpoint of [forgotPassword, resendOtp]) {
        const { status, body } = await t.call(endpoint, { mobile_or_email: typed });
        expect({ status, errors: body.errors }).toEqual({
          status: 400,
          errors: { mobile_or_email: message },
        });
      }
      expect(await t.db.selectFrom('sign_in_attempt').selectAll().execute()).toEqual([]);
    });
  });
});

describe('sending a code again', () => {
  it('SES-072 SES-073 takes the same payload; the new code works and the old one is dead', async () => {
    const { email } = await buildUser(t.db);
    await ask(email);
    const old = await latestCode();
    t.clock.advance({ seconds: 30 });
    expect((await askAgain(email)).body.data).toEqual({ resend_after: 30 });
    const fresh = await latestCode();
    if (old !== fresh) expect(refusalOf(await exchange(email, old))).toEqual(WRONG_CODE);
    expect((await exchange(email, fresh)).status).toBe(200);
  });

  it('SES-061 sends nothing before 30 seconds have passed, in the same words', async () => {
    const { email } = await buildUser(t.db);
    const first = await ask(email);
    t.clock.advance({ seconds: 29 });
    expect((await askAgain(email)).body).toEqual(first.body);
    expect((await ask(email)).body).toEqual(first.body);
    expect(await messages()).toHaveLength(1);
    t.clock.advance({ seconds: 1 });
    await askAgain(email);
    expect(await messages()).toHaveLength(2);
  });

  it('SES-061 sends it again three times at most while a code lives, and starts over afterwards', async () => {
    const { email } = await buildUser(t.db);
    for (let round = 0; round < 6; round += 1) {
      await askAgain(email);
      t.clock.advance({ seconds: 30 });
    }
    expect(await messages()).toHaveLength(4);
    t.clock.advance({ minutes: 9 });
    await ask(email);
    expect(await messages()).toHaveLength(5);
    expect((await exchange(email, await latestCode())).status).toBe(200);
  });

  it('sends one code when many ask at the same moment', async () => {
    const { email } = await buildUser(t.db);
    await Promise.all(networks(6).map((address) => ask(email, { address })));
    expect(await messages()).toHaveLength(1);
    expect((await exchange(email, await latestCode())).status).toBe(200);
  });
});

describe('a code', () => {
  it('SES-074 is exchanged for a token that sets a password; no cache keeps it', async () => {
    const user = await buildUser(t.db);
    await ask(user.email);
    const { status, body, headers } = await exchange(user.email, await latestCode());
    expect(status).toBe(200);
    expect(body.data).toEqual({ resetToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(headers['cache-control']).toBe('no-store');
    const rows = await t.db.selectFrom('password_reset').select(['token_hash', 'user_id']).execute();
    expect(rows).toEqual([{ token_hash: hashToken(body.data.resetToken), user_id: user.id }]);
  });

  it.each([
    [{ otp: undefined }, 'One-time code is required'],
    [{ otp: '' }, 'One-time code is required'],
    [{ otp: '   ' }, 'One-time code is required'],
    [{ otp: '12345' }, 'The code has 6 digits'],
    [{ otp: '1234567' }, 'The code has 6 digits'],
    [{ otp: '12345a' }, 'The code has 6 digits'],
    [{ otp: '١٢٣٤٥٦' }, 'The code has 6 digits'],
  ])('SES-053 is required in its form: %j', async (input, message) => {
    const { status, body } = await t.send(getResetPasswordToken, { mobile_or_email: 'a@b.test', ...input });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { otp: message } });
  });

  it('SES-061 has five tries; then it is dead even for the right one', async () => {
    const { email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    for (let round = 0; round < 5; round += 1)
      expect(refusalOf(await exchange(email, wrong(code)))).toEqual(WRONG_CODE);
    expect(refusalOf(await exchange(email, code))).toEqual(WRONG_CODE);
  });

  it('SES-061 still works at the fifth try', async () => {
    const { email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    for (let round = 0; round < 4; round += 1) await exchange(email, wrong(code));
    expect((await exchange(email, code)).status).toBe(200);
  });

  it('SES-061 counts guesses of many tabs at the same moment exactly', async () => {
    const { id, email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    await meetAtLock(
      t,
      holdCodeOf(id),
      networks(6).map((address) => () => exchange(email, wrong(code), { address })),
    );
    const row = t.db.selectFrom('one_time_code').where('user_id', '=', id).select('tries');
    expect(await row.executeTakeFirst()).toEqual({ tries: 5 });
    expect(refusalOf(await exchange(email, code))).toEqual(WRONG_CODE);
  });

  it.each([
    [599, 200],
    [600, 400],
  ])('SES-061 after %i seconds answers %i', async (seconds, status) => {
    const { email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    t.clock.advance({ seconds });
    expect((await exchange(email, code)).status).toBe(status);
  });

  it('is good once: played again it is refused', async () => {
    const { email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    expect((await exchange(email, code)).status).toBe(200);
    expect(refusalOf(await exchange(email, code))).toEqual(WRONG_CODE);
  });

  it('gives exactly one token when tabs race with it', async () => {
    const { id, email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    const tabs = networks(5).map((address) => () => exchange(email, code, { address }));
    const answers = await meetAtLock(t, holdCodeOf(id), tabs);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await t.db.selectFrom('password_reset').select('user_id').execute()).toHaveLength(1);
  });

  it('opens one’s own account only, and none that was disabled meanwhile', async () => {
    const [owner, other] = [await buildUser(t.db), await buildUser(t.db)];
    await ask(owner.email);
    const code = await latestCode();
    expect(refusalOf(await exchange(other.email, code))).toEqual(WRONG_CODE);
    await t.db.updateTable('app_user').set({ status: 0 }).where('id', '=', owner.id).execute();
    expect(refusalOf(await exchange(owner.email, code))).toEqual(WRONG_CODE);
  });
});
