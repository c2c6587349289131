import {
  forgotPassword,
  getResetPasswordToken,
  resetPassword,
  validateResetToken,
} from '@otolead/contract/session/recovery.endpoints.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { subjectsOf } from './attempt-limit.ts';

const OFFICE = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const TOO_MANY = {
  status: 429,
  message: 'Too many attempts. Please try again in 10 min',
  error_code: 'too_many_requests',
};

const t = useTestApp({ logLevel: 'trace' });
const { ask, exchange, latestCode, messages, reset, startOver } = recoveryOn(t);

afterEach(startOver);

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < times; round += 1) await work();
}

const askFrom = (address: string) => ask('nobody@otolead.test', { address });
const guessFrom = (address: string) => exchange('nobody@otolead.test', '123456', { address });

describe('the codes of one account, guessed from many networks', () => {
  /** A separate network for each guess, and a new code whenever the old one is used up. */
  const guessFor = async (email: string, times: number) => {
    for (let at = 0; at < times; at += 1) {
      if (at % 5 === 0) {
        t.clock.advance({ minutes: 10 });
        await ask(email, { address: `10.1.${at}.1` });
      }
      const wrong = (await latestCode()) === '000000' ? '000001' : '000000';
      await exchange(email, wrong, { address: `10.2.${at}.1` });
    }
  };
  const open = async (email: string, address: string) => {
    t.clock.advance({ minutes: 10 });
    await ask(email, { address: '10.3.0.1' });
    const { status, body } = await exchange(email, await latestCode(), { address });
    return [status, body.errors];
  };

  it('are used up after some thirty: then not even the right one works for strangers, in the words of a wrong one', async () => {
    const { email, username, id } = await buildUser(t.db);
    await guessFor(email, 35);
    expect(await open(email, ELSEWHERE)).toEqual([400, { otp: 'The code is wrong or no longer valid' }]);
    // From where the user has signed in before it does.
    const { network } = subjectsOf({ username, address: OFFICE, device: null });
    const known = { subject: network, failures: 0, last_failed_at: t.clock.now() };
    await t.db.insertInto('sign_in_attempt').values(known).execute();
    expect(await open(email, OFFICE)).toEqual([200, undefined]);
    t.clock.advance({ hours: 12 });
    await t.db.deleteFrom('one_time_code').where('user_id', '=', id).execute();
    expect(await open(email, ELSEWHERE)).toEqual([200, undefined]);
  });
});

describe('a network that asks too often', () => {
  it('gets 30 codes, then 429 with Retry-After; one call is forgiven every ten minutes', async () => {
    await repeat(29, () => askFrom(OFFICE));
    expect((await askFrom(OFFICE)).status).toBe(200);
    const refused = await askFrom(OFFICE);
    expect({ body: refused.body, retry: refused.headers['retry-after'] }).toEqual({
      body: TOO_MANY,
      retry: '600',
    });
    expect((await askFrom(ELSEWHERE)).status).toBe(200);
    t.clock.advance({ minutes: 10 });
    expect([(await askFrom(OFFICE)).status, (await askFrom(OFFICE)).status]).toEqual([200, 429]);
  });

  it('gets 60 guesses, and then not even the right code helps from there', async () => {
    const { email } = await buildUser(t.db);
    await ask(email);
    const code = await latestCode();
    await repeat(60, () => guessFrom(OFFICE));
    const refused = await exchange(email, code, { address: OFFICE });
    expect([refused.status, refused.body.error_code]).toEqual([429, 'too_many_requests']);
    expect((await exchange(email, code, { address: ELSEWHERE })).status).toBe(200);
  });

  it('is remembered by the database: another process on it refuses as well', async () => {
    const other = await t.another();
    try {
      await repeat(30, () => askFrom(OFFICE));
      await repeat(60, () => guessFrom(OFFICE));
      const address = { address: OFFICE };
      const asked = await other.call(forgotPassword, { mobile_or_email: 'nobody@otolead.test' }, address);
      const guess = { mobile_or_email: 'nobody@otolead.test', otp: '123456' };
      const guessed = await other.call(getResetPasswordToken, guess, address);
      expect([asked.status, guessed.status]).toEqual([429, 429]);
    } finally {
      await other.close();
    }
  });

  it('is counted exactly when its calls arrive at the same moment', async () => {
    await repeat(24, () => askFrom(OFFICE));
    const answers = await Promise.all(Array.from({ length: 12 }, () => askFrom(OFFICE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  });

  it('is one network for all of its IPv6 addresses', async () => {
    await repeat(30, () => askFrom('2001:db8:1:2::1'));
    expect((await askFrom('2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await askFrom('2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('whatever is sent', () => {
  const HOSTILE = [
    "' or 1=1 --",
    '%@%',
    '_@otolead.test',
    '*',
    'a@b.test\u0000',
    'a@b.test\r\nBcc: everybody@otolead.test',
    '<script>alert(1)</script>@b.test',
    '\u202e08123456789',
    'x'.repeat(201),
    `${'9'.repeat(190)}@b.test`,
    '٠٨١٢٣٤٥٦٧٨٩',
  ];

  it.each(HOSTILE)('%j opens nothing and breaks nothing', async (typed) => {
    await buildUser(t.db);
    for (const endpoint of [forgotPassword, getResetPasswordToken]) {
      const { status } = await t.send(endpoint, { mobile_or_email: typed, otp: '123456' });
      expect([200, 400]).toContain(status);
    }
    const token = { resetToken: typed, password: 'brand new', confirm_password: 'brand new' };
    expect((await t.send(resetPassword, token)).status).toBe(400);
    const { status, body } = await t.send(validateResetToken, { resetToken: typed });
    expect(status === 400 || !(body.data as { valid: boolean }).valid).toBe(true);
    expect(await messages()).toEqual([]);
  });

  const NO_TEXTS: readonly unknown[] = [null, 1, true, [], {}, ['a@b.test'], { toString: 'a@b.test' }];

  it.each(NO_TEXTS.map((typed) => ({ typed })))(
    'an identifier that is no text ($typed) is refused',
    async ({ typed }) => {
      const { status, body } = await t.send(forgotPassword, { mobile_or_email: typed });
      expect([status, body.error_code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('the log of a recovery', () => {
  it('holds no code, token, password, number, name or address of a person', async () => {
    const mobile = '628129876543';
    const user = await buildUser(t.db, { mobile, email: 'quiet.person@otolead.test', name: 'Quiet Person' });
    await ask('0812-9876-543');
    const smsCode = await latestCode();
    t.clock.advance({ seconds: 30 });
    await ask(user.email);
    const mailCode = await latestCode();
    await t.runJobs();
    await exchange(user.email, smsCode === '111111' ? '222222' : '111111');
    const token = (await exchange(user.email, mailCode)).body.data.resetToken;
    // The page as a browser reloads it.
    await t.app.inject({ url: `/id/reset-password/${token}?a=${token}` });
    await t.app.inject({ url: `/id/Reset-Password/${token}/` });
    await t.app.inject({ url: `/id/reset-password%2F${token}` });
    await t.app.inject({ url: `/id/Leads-Details/${mobile}` });
    await reset(token, 'open sesame');
    await reset(token, 'open sesame');

    const log = t.logged();
    expect(log).toContain('/id/api/crm/user/resetPassword');
    expect(log).toContain('"/id/reset-password/…"');
    const secrets = [token, 'open sesame', '9876543', '9876-543', user.email, user.name];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    // Microseconds may contain any six digits; a code would appear as a separate number.
    const numbers = log.match(/\d+/g) ?? [];
    expect(numbers).not.toContain(smsCode);
    expect(numbers).not.toContain(mailCode);
  });
});
