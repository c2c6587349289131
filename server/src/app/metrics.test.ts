import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { login } from '@otolead/contract/session/session.endpoints.ts';
import { listUsers } from '@otolead/contract/users/users.endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob } from '../../test/builders/jobs.ts';
import { buildUser } from '../../test/builders/users.ts';
import { useTestApp } from '../../test/harness.ts';
import { solveCaptcha } from '../../test/solve-captcha.ts';
import { createPool } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { queueMessage } from '../platform/messages/outbox.ts';
import { countingDialers, createMetrics, watchWork } from './metrics.ts';

const t = useTestApp({ logLevel: 'info' });

describe('numbers for Prometheus', () => {
  let text: string;

  beforeAll(async () => {
    // The metrics use PostgreSQL's clock.
    t.clock.set(new Date());
    const user = await buildUser(t.db);
    const wrong = { username: user.username, password: 'wrong password', ...(await solveCaptcha(t)) };
    await t.call(login, wrong, { address: '203.0.113.9' });
    await buildJob(t.db, { user_id: user.id, state: 'failed', finished_at: new Date() });
    const mail = { channel: 'mail', recipient: 'a@b.test', subject: 'Code', body: '1', until: null } as const;
    await inTransaction(t.db, (tx) => queueMessage(tx, mail, new Date(Date.now() - 90_000)));
    await sql`select graphile_worker.add_job('sweep_desk', run_at => now() - interval '1 hour')`.execute(
      t.db,
    );
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_message')`.execute(
      t.db,
    );
    const metrics = createMetrics();
    watchWork(metrics, t.pool);
    text = await metrics.metrics();
  });

  const numberAt = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    );

  it.each([
    ['otolead_queue_waiting{task="sweep_desk"}', 1],
    ['otolead_queue_dead{task="send_message"}', 1],
    ['otolead_jobs_failed{kind="my_active"}', 1],
    ['otolead_mail_waiting', 1],
    ['otolead_webhooks_waiting', 0],
    ['otolead_sign_in_failures', 1],
    ['otolead_database_up', 1],
  ])('%s is %i', (line, value) => expect(numberAt(line)).toBe(value));

  it('tells for how long the oldest has waited', () => {
    expect(numberAt('otolead_queue_age_seconds{task="sweep_desk"}')).toBeGreaterThanOrEqual(3_600);
    expect(numberAt('otolead_mail_age_seconds')).toBeGreaterThanOrEqual(90);
  });

  it('while the database is away nothing stale is shown', async () => {
    const pool = createPool({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      size: 1,
      statementTimeout: 0,
      onError: () => undefined,
    });
    const metrics = createMetrics();
    watchWork(metrics, pool);
    const lines = (await metrics.metrics()).split('\n').filter((line) => /^otolead_/.test(line));
    expect(lines).toEqual(['otolead_database_up 0']);
    await pool.end();
  });

  it('answers of the dialers are counted', async () => {
    const metrics = createMetrics();
    countingDialers(metrics, { urls: {}, agentUrls: {}, timeoutMs: 1 }).onAnswer?.('id', 'unavailable');
    expect(await metrics.metrics()).toContain(
      'otolead_dialer_answers_total{market="id",answer="unavailable"} 1',
    );
  });
});

describe('the log of requests', () => {
  it('has one line for an answer, with user and address and without what was asked for', async () => {
    const user = await buildUser(t.db);
    const token = await t.signIn(user);
    const before = t.logged().length;
    const query = { search: '081234567890' };
    await t.send(listUsers, query, { token, address: '203.0.113.7' });
    const lines = t.logged().slice(before).trim().split('\n');
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({ method: 'GET', user: user.id, address: '203.0.113.7', msg: 'answered' });
    expect(line.path).toBe(`/id${servedPath(listUsers)}`);
    expect(lines[0]).not.toContain(query.search);
    expect(lines[0]).not.toContain(token);
  });
});
