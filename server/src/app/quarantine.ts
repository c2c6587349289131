import { sql } from 'kysely';
import { cancelOpenJobs } from '../features/jobs/jobs.public.ts';
import { withdrawLeadMessages } from '../features/messages/messages.public.ts';
import { pauseSchedules } from '../features/reports/reports.public.ts';
import { silenceWebhooks } from '../features/webhooks/webhooks.public.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { withdrawMessages } from '../platform/messages/send-message.ts';
import { type Command, type CommandContext, CommandError, type Given, required } from './cli-command.ts';

/** For a copy of production, whose queue addresses production's people, receivers and dialers. */
export const quarantine: Command = {
  usage:
    'quarantine --database NAME (a copy of production: what waits is not sent, receivers and schedules are off)',
  positionals: 0,
  options: { database: { type: 'string' } },
  run: isolate,
};

async function isolate({ db, now, print }: CommandContext, { values }: Given): Promise<void> {
  const wanted = required(values, 'database');
  const { rows } = await sql<{ name: string; others: number }>`
    select current_database() as name, (select count(*)::int from pg_stat_activity
      where datname = current_database() and application_name like 'otolead%' and pid <> pg_backend_pid()) as others`.execute(
    db,
  );
  const { name = '', others = 0 } = rows[0] ?? {};
  if (wanted !== name)
    throw new CommandError(`This is the database ${name}, not ${wanted}: nothing was changed`);
  if (others > 0) throw new CommandError('Web or worker still use this database: stop them first');
  const done = await inTransaction(db, async (tx) => {
    const mails = await withdrawMessages(tx);
    const messages = await withdrawLeadMessages(tx, now);
    const webhooks = await silenceWebhooks(tx, now);
    const schedules = await pauseSchedules(tx, now);
    const jobs = await cancelOpenJobs(tx, now);
    const { numAffectedRows: tasks = 0n } = await sql`delete from graphile_worker._private_jobs`.execute(tx);
    return { mails, messages, ...webhooks, schedules, jobs, tasks: Number(tasks) };
  });
  print(
    `Not sent: ${done.mails} mails, ${done.messages} messages to customers, ${done.deliveries} webhook deliveries, ${done.jobs} jobs with their pushes and files ` +
      `(${done.tasks} tasks of the queue). Switched off: ${done.receivers} webhooks, ${done.schedules} scheduled reports`,
  );
}
