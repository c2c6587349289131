import { randomUUID } from 'node:crypto';
import { login } from '@otolead/contract/session/session.endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildUser } from '../../../test/builders/users.ts';
import { createTestApp, type TestApp, useTestApp } from '../../../test/harness.ts';
import { insertCaptcha } from './session.queries.ts';

const FEW = 150;
const MANY = 100_000;
const AT_ONCE = 8;
/**
 * Free failures of a network (attempt-limit.ts), and those that were on their way when the last one was counted: each may
 * leave a row for user, pair and account, and all share one.
 */
const MOST_ATTEMPTS = (50 + AT_ONCE) * 3 + 1;

const rowsOf = async (t: TestApp) => {
  const { rows } = await sql<{ attempts: number; entries: number; others: number }>`select
    (select count(*)::int from sign_in_attempt where subject not like 'captcha:%') as attempts,
    (select count(*)::int from security_log) as entries,
    (select count(*)::int from captcha) + (select count(*)::int from sign_in_step)
      + (select count(*)::int from user_session) as others`.execute(t.db);
  return rows[0];
};

/** Failures from one network on as many names as there are failures, or on one. */
async function flood(t: TestApp, failures: number, nameOf: (at: number) => string): Promise<Set<number>> {
  const statuses = new Set<number>();
  let begun = 0;
  const worker = async () => {
    while (begun < failures) {
      begun += 1;
      // As many as they like: the limit of captchas by network stands before this one.
      const captcha_id = randomUUID();
      await insertCaptcha(t.db, captcha_id, 'ABCDE', new Date(t.clock.now().getTime() + 60_000));
      const input = { username: nameOf(begun), password: 'wrong', captcha_id, captcha: 'ABCDE' };
      statuses.add((await t.send(login, input)).status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return statuses;
}

describe('a flood of failed sign-ins', () => {
  const t = useTestApp();

  beforeEach(async () => {
    await sql`truncate sign_in_attempt, captcha`.execute(t.db);
  });

  it('leaves as many rows as a network has free failures, one entry a minute, and nothing in the end', async () => {
    const before = (await rowsOf(t))?.entries ?? 0;
    expect(await flood(t, FEW, () => `stranger ${randomUUID()}`)).toEqual(new Set([400, 429]));
    const { attempts = 0, entries = 0, others } = (await rowsOf(t)) ?? {};
    expect(attempts).toBeLessThanOrEqual(MOST_ATTEMPTS);
    // 'sign_in_failed' and 'sign_in_held' of nobody.
    expect(entries - before).toBe(2);
    expect(others).toBe(0);
    t.clock.advance({ hours: 51 });
    await t.addJob('sweep_session');
    expect((await rowsOf(t))?.attempts).toBe(0);
  });

  it('on one user leaves five rows', async () => {
    const { username } = await buildUser(t.db, { password: 'kereta api malam' });
    await flood(t, FEW, () => username);
    expect((await rowsOf(t))?.attempts).toBeLessThanOrEqual(5);
  });
});

describe('a flood of 100,000 failed sign-ins', { tags: ['all'] }, () => {
  it('leaves no more rows than a small one', { timeout: 1_200_000 }, async () => {
    const t = await createTestApp();
    try {
      await flood(t, MANY, (at) => `stranger ${at}`);
      const { attempts, entries, others } = (await rowsOf(t)) ?? {};
      expect(attempts).toBeLessThanOrEqual(MOST_ATTEMPTS);
      expect([entries, others]).toEqual([2, 0]);
    } finally {
      await t.close();
    }
  });
});
