import { resetPassword } from '@otolead/contract/session/recovery.endpoints.ts';
import { getCaptchaImage, getCaptchaPuzzle, login } from '@otolead/contract/session/session.endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '../../../test/builders/users.ts';
import { useTestApp } from '../../../test/harness.ts';
import { recoveryOn } from '../../../test/recovery-calls.ts';
import { solveCaptcha } from '../../../test/solve-captcha.ts';
import { TEST_START } from '../../../test/test-clock.ts';
import { subjectsOf } from './attempt-limit.ts';

const t = useTestApp();
const { ask, exchange, latestCode } = recoveryOn(t);
const PASSWORD = 'korek api basah';
const OFFICE = '203.0.113.5';

let user: TestUser;
let network = 0;

/** A network not used before. */
const fresh = () => {
  network += 1;
  return `198.${18 + Math.floor(network / 62_500)}.${Math.floor(network / 250) % 250}.${network % 250}`;
};

const signIn = async (password: string, address: string, headers: Record<string, string> = {}) =>
  t.send(login, { username: user.username, password, ...(await solveCaptcha(t)) }, { address, headers });

/** So many wrong passwords, each from another network. */
async function guessed(failures: number): Promise<void> {
  const { account } = subjectsOf({ username: user.username, address: '', device: null });
  await t.db
    .insertInto('sign_in_attempt')
    .values({ subject: account, failures, last_failed_at: t.clock.now() })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ failures }))
    .execute();
}

beforeEach(async () => {
  user = await buildUser(t.db, { password: PASSWORD });
});

afterEach(() => t.clock.set(TEST_START));

describe('guessing one account from many networks', () => {
  it('is counted from each of them', async () => {
    for (let n = 0; n < 3; n += 1) expect((await signIn('wrong', fresh())).status).toBe(400);
    const { account } = subjectsOf({ username: user.username, address: '', device: null });
    const row = t.db.selectFrom('sign_in_attempt').where('subject', '=', account).select('failures');
    expect(await row.executeTakeFirst()).toEqual({ failures: 3 });
  });

  it('waits longer and longer, up to an hour, whatever the network', async () => {
    await guessed(100);
    expect((await signIn(PASSWORD, fresh())).headers['retry-after']).toBe('60');
    await guessed(103);
    expect((await signIn('wrong', fresh())).headers['retry-after']).toBe('480');
    await guessed(5_000);
    const late = await signIn(PASSWORD, fresh());
    expect([late.status, late.headers['retry-after']]).toEqual([429, '3600']);
  });

  it('comes to no more than 24 tries a day', async () => {
    await guessed(106);
    const { account } = subjectsOf({ username: user.username, address: '', device: null });
    let tries = 0;
    for (let quarter = 0; quarter < 96; quarter += 1) {
      t.clock.advance({ minutes: 15 });
      // Network rows are left out: each guess comes from another.
      const answer = await signIn('wrong', fresh());
      if (answer.status === 400) tries += 1;
    }
    expect(tries).toBeLessThanOrEqual(24);
    const row = t.db.selectFrom('sign_in_attempt').where('subject', '=', account).select('failures');
    expect((await row.executeTakeFirst())?.failures).toBeGreaterThan(100);
  }, 60_000);

  it('keeps nobody out of a network or a browser that the account was signed in from', async () => {
    const first = await signIn(PASSWORD, OFFICE, { 'sec-fetch-site': 'same-origin' });
    const cookie = [first.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    await guessed(5_000);
    expect((await signIn(PASSWORD, fresh())).status).toBe(429);
    expect((await signIn(PASSWORD, OFFICE)).status).toBe(200);
    const elsewhere = await signIn(PASSWORD, fresh(), { 'sec-fetch-site': 'same-origin', cookie });
    expect(elsewhere.status).toBe(200);
  });

  it('keeps nobody out who sets a new password by a code, while the guessing goes on', async () => {
    await guessed(5_000);
    const address = fresh();
    await ask(user.email, { address });
    await t.runJobs();
    const { resetToken } = (await exchange(user.email, await latestCode(), { address })).body.data;
    const chosen = 'tujuh belas ekor';
    const reset = await t.call(
      resetPassword,
      { password: chosen, confirm_password: chosen, resetToken },
      { address, headers: { 'sec-fetch-site': 'same-origin' } },
    );
    expect(reset.status).toBe(200);
    await guessed(5_000);
    expect((await signIn(chosen, fresh())).status).toBe(429);
    expect((await signIn(chosen, address)).status).toBe(200);
    const cookie = String([reset.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
    expect(cookie).toMatch(/^otolead_device=/);
    const browser = { 'sec-fetch-site': 'same-origin', cookie };
    expect((await signIn(chosen, fresh(), browser)).status).toBe(200);
  });
});

describe('captchas', () => {
  it.each([
    ['pictures', getCaptchaImage],
    ['puzzles', getCaptchaPuzzle],
  ])(
    '%s of one network are limited, come back with time, and cost other networks nothing',
    async (_what, endpoint) => {
      const address = fresh();
      const subject = await subjectAfterOne(endpoint, address);
      await t.db
        .updateTable('sign_in_attempt')
        .set({ failures: 600 })
        .where('subject', '=', subject)
        .execute();
      const refused = await t.send(endpoint, {}, { address });
      expect([refused.status, refused.body.error_code, refused.headers['retry-after']]).toEqual([
        429,
        'too_many_requests',
        '60',
      ]);
      const captchas = t.db.selectFrom('captcha').select((eb) => eb.fn.countAll<number>().as('n'));
      const before = await captchas.executeTakeFirst();
      await t.send(endpoint, {}, { address });
      expect(await captchas.executeTakeFirst()).toEqual(before);
      expect((await t.call(endpoint, {}, { address: fresh() })).status).toBe(200);
      t.clock.advance({ seconds: 2 });
      const later = [1, 2, 3].map(() => t.send(endpoint, {}, { address }));
      const answers = await Promise.all(later);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    },
  );

  /** Row that counts the network, as created by its first captcha. */
  async function subjectAfterOne(
    endpoint: typeof getCaptchaImage | typeof getCaptchaPuzzle,
    address: string,
  ) {
    const rows = () =>
      t.db.selectFrom('sign_in_attempt').where('subject', 'like', 'captcha:%').select('subject').execute();
    const before = new Set((await rows()).map(({ subject }) => subject));
    expect((await t.call(endpoint, {}, { address })).status).toBe(200);
    const added = (await rows()).find(({ subject }) => !before.has(subject));
    if (!added) throw new Error('no captcha was counted');
    return added.subject;
  }
});
