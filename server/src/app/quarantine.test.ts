import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildJob } from '../../test/builders/jobs.ts';
import { buildUser } from '../../test/builders/users.ts';
import { useTestApp } from '../../test/harness.ts';
import { createPool } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { queueMessage } from '../platform/messages/outbox.ts';
import { readCommand } from './cli-commands.ts';

const t = useTestApp();
let database: string;

/** Runs the command line's command on a separate connection while nothing else uses the database. */
async function quarantine(
  name: string,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const lines: string[] = [];
  await t.pool.query(
    // A terminated connection stays listed for a moment.
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name like 'otolead%' and pid <> pg_backend_pid()",
  );
  await meanwhile();
  await readCommand(['quarantine', '--database', name])({
    db: t.db,
    pool: t.pool,
    now: new Date(),
    readPassword: async () => '',
    print: (line) => lines.push(line),
    say: () => undefined,
  });
  return lines.join('\n');
}

async function waiting() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from outgoing_message where sent_at is null and body <> '') as mails,
    (select count(*)::int from webhook_delivery where state = 'pending') as deliveries,
    (select count(*)::int from webhook where status = 1) as receivers,
    (select count(*)::int from report_schedule where status = 1) as schedules,
    (select count(*)::int from job where finished_at is null) as jobs,
    (select count(*)::int from graphile_worker.jobs) as tasks`.execute(t.db);
  return rows[0];
}

const NOTHING = { mails: 0, deliveries: 0, receivers: 0, schedules: 0, jobs: 0, tasks: 0 };
/** Contents of a night's backup. */
const HELD = { mails: 1, deliveries: 1, receivers: 1, schedules: 1, jobs: 1, tasks: 2 };

beforeEach(async () => {
  const user = await buildUser(t.db);
  await buildJob(t.db, { user_id: user.id, kind: 'dialer_push' });
  await sql`select graphile_worker.add_job('dialer_push')`.execute(t.db);
  const mail = { channel: 'mail', recipient: 'a@b.test', subject: 'Code', body: '1', until: null } as const;
  await inTransaction(t.db, (tx) => queueMessage(tx, mail, new Date()));
  await sql`
    with receiver as (insert into webhook (market_id, name, url, events, created_at)
      values (1, 'BI ' || gen_random_uuid(), 'https://bi.test/leads', '{lead.created}', now()) returning id),
    message as (insert into webhook_message (market_id, type, lead_id, data, created_at)
      values (1, 'lead.created', 1, '{}', now()) returning id)
    insert into webhook_delivery (webhook_id, message_id, next_at, created_at)
      select receiver.id, message.id, now(), now() from receiver, message`.execute(t.db);
  await sql`insert into report_schedule (market_id, owner_id, report_type, name, filters, frequency, hour, next_at, created_at)
    values (1, ${user.id}, 'sales_report', 'Daily', '{}', 'daily', 8, now(), now())`.execute(t.db);
  const { rows } = await t.pool.query<{ name: string }>('select current_database() as name');
  database = rows[0]?.name ?? '';
});

describe('a copy of production', () => {
  it('changes nothing where it was started on another database than the one named', async () => {
    const before = await waiting();
    expect(before).toEqual(HELD);
    await expect(quarantine('otolead')).rejects.toThrow(`This is the database ${database}, not otolead`);
    expect(await waiting()).toEqual(before);
  });

  it('changes nothing while web or worker use it', async () => {
    const { connectionString = '' } = t.pool.options;
    const worker = createPool({ connectionString, size: 1, statementTimeout: 0, onError: () => undefined });
    // Connected only after the others were ended: the command ends none itself.
    const use = async () => {
      const client = await worker.connect();
      await client.query('select 1');
      client.release();
    };
    await expect(quarantine(database, use)).rejects.toThrow(
      'Web or worker still use this database: stop them first',
    );
    await worker.end();
    expect(await waiting()).toMatchObject({ mails: 2, tasks: 4 });
  });

  it('sends nothing of what waited, and does nothing more for receivers and schedules', async () => {
    expect(await quarantine(database)).toMatch(
      /^Not sent: 3 mails, 0 messages to customers, 3 webhook deliveries, 3 jobs .*\(6 tasks .*Switched off: 3 webhooks, 3 scheduled reports$/,
    );
    expect(await waiting()).toEqual(NOTHING);
    expect(await t.runJobs()).toBe(0);
    expect(await t.db.selectFrom('outgoing_message').where('sent_at', 'is not', null).execute()).toEqual([]);
    const { rows } = await sql`select record from change_log where actor_id is null order by record`.execute(
      t.db,
    );
    expect(rows).toHaveLength(6);
  });
});
