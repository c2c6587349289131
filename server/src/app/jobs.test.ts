import { sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { buildJob } from '../../test/builders/jobs.ts';
import { buildUser } from '../../test/builders/users.ts';
import { useTestApp } from '../../test/harness.ts';
import { createDb, createPool, type Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createLogger } from '../platform/logger.ts';
import { queueMessage } from '../platform/messages/outbox.ts';
import { startJobs } from './jobs.ts';
import { messageTransport } from './message-transport.ts';

const t = useTestApp();
const SOON = { interval: 50, timeout: 15_000 };

/** Statements wait for locks without a timeout: a long job that gave up would free its slot. */
function patientPool(): pg.Pool {
  const { connectionString = '' } = t.pool.options;
  const pool = createPool({ connectionString, size: 11, statementTimeout: 0, onError: () => undefined });
  pool.on('connect', (client) => void client.query('set lock_timeout = 0'));
  return pool;
}

const begin = (db: Db, pool: pg.Pool) =>
  startJobs({
    db,
    pool,
    clock: t.clock,
    clamd: undefined,
    files: t.files,
    reading: { db, pool },
    logger: createLogger('silent'),
    messages: messageTransport(readEnvironment({}), true),
    dialers: { urls: {}, agentUrls: {}, timeoutMs: 1_000 },
    environment: readEnvironment({}),
    outbound: { allowPrivate: false, timeoutMs: 1_000 },
    recordings: { allowPrivate: false, timeoutMs: 1_000, wholeMs: 1_000 },
    publicUrl: 'https://otolead.test',
  });

/** Jobs that a worker has taken and not finished. */
async function underWay(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where locked_at is not null`.execute(t.db);
  return rows[0]?.count ?? 0;
}

const mail = {
  channel: 'mail',
  recipient: 'siti@otolead.test',
  subject: 'Code',
  body: '1',
  until: null,
} as const;

describe('while long jobs take all the time there is for them', () => {
  it('a message is delivered, and the jobs go on afterwards', async () => {
    const user = await buildUser(t.db);
    const jobs = [
      await buildJob(t.db, { user_id: user.id }),
      await buildJob(t.db, { user_id: user.id }),
      await buildJob(t.db, { user_id: user.id }),
    ];
    for (const { id } of jobs)
      await sql`select graphile_worker.add_job('my_active', ${JSON.stringify({ job_id: id })}::json)`.execute(
        t.db,
      );
    const sentAt = async (id: string) =>
      (await t.db.selectFrom('outgoing_message').where('id', '=', id).select('sent_at').executeTakeFirst())
        ?.sent_at;
    const left = () => t.db.selectFrom('job').where('finished_at', 'is', null).select('id').execute();

    const pool = patientPool();
    const db = createDb(pool);
    let running: ReturnType<typeof begin> | undefined;
    try {
      await t.db.transaction().execute(async (tx) => {
        await sql`lock table job in exclusive mode`.execute(tx);
        running = begin(db, pool);
        await vi.waitUntil(async () => (await underWay()) === 2, SOON);
        const id = await inTransaction(t.db, (other) => queueMessage(other, mail, t.clock.now()));
        await vi.waitUntil(async () => await sentAt(id), SOON);
        expect(await left()).toHaveLength(3);
      });
      await vi.waitUntil(async () => (await left()).length === 0, SOON);
    } finally {
      await running?.stop();
      await db.destroy();
    }
  });
});
