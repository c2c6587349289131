import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { DialerAccess } from '../platform/environment.ts';
import type { EventFeed } from '../platform/events/event-feed.ts';

/** The usual 10 ms cost an idle web process nearly 1 % of a core. */
const LOOP_PRECISION_MS = 100;

/** Prometheus metrics of a web or worker process. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  return registry;
}

interface Work {
  readonly tasks: readonly Task[];
  readonly mail: Waiting;
  readonly webhooks: Waiting;
  readonly failed: readonly { readonly kind: string; readonly count: number }[];
  readonly sign_in_failures: number;
}

interface Waiting {
  readonly waiting: number;
  /** Seconds since the oldest was due. */
  readonly age: number;
}

interface Task extends Waiting {
  readonly task: string;
  /** Failed at least once and due again. */
  readonly retried: number;
  /** Out of retries. */
  readonly dead: number;
}

const DUE = 'locked_at is null and attempts < max_attempts and run_at <= now()';
const age = (of: string) => `greatest(0, coalesce(extract(epoch from now() - ${of}), 0))::float`;

/** One statement for all gauges: a scrape must not cost what it watches. */
const WORK = `
  select
    (select coalesce(json_agg(t), '[]') from (
      select task_identifier as task, count(*) filter (where ${DUE}) as waiting,
        ${age(`min(run_at) filter (where ${DUE})`)} as age,
        count(*) filter (where attempts > 0 and attempts < max_attempts) as retried,
        count(*) filter (where attempts >= max_attempts) as dead
      from graphile_worker.jobs group by 1) t) as tasks,
    (select json_build_object('waiting', count(*), 'age', ${age('min(created_at)')})
      from outgoing_message where sent_at is null and body <> '') as mail,
    (select json_build_object('waiting', count(*), 'age', ${age('min(next_at)')})
      from webhook_delivery where state = 'pending') as webhooks,
    (select coalesce(json_agg(f), '[]') from (
      select kind, count(*) as count from job
      where state = 'failed' and finished_at > now() - interval '1 hour' group by 1) f) as failed,
    (select coalesce(sum(failures), 0)::int from sign_in_attempt
      where starts_with(subject, 'account:') and last_failed_at > now() - interval '1 hour') as sign_in_failures`;

/** Gauges of one scrape share an answer; scrapes are seconds apart. */
const SHARED_MS = 2_000;

/**
 * Pending and failed work in the database. The figures are the installation's, so every process shows the same; during
 * an outage only `otolead_database_up` remains.
 */
export function watchWork(registry: Registry, pool: pg.Pool): void {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Work | undefined> = Promise.resolve(undefined);
  const work = () => {
    if (performance.now() - asked > SHARED_MS) {
      asked = performance.now();
      answer = pool.query<Work>(WORK).then(
        ({ rows }) => rows[0],
        () => undefined,
      );
    }
    return answer;
  };
  const gauge = (name: string, help: string, fill: (gauge: Gauge, work: Work) => void, label?: string) =>
    new Gauge({
      name: `otolead_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const found = await work();
        if (label) this.reset();
        else this.remove();
        if (found) fill(this, found);
      },
    });
  const byTask = (name: keyof Waiting | 'retried' | 'dead', metric: string, help: string) =>
    gauge(
      metric,
      help,
      (of, { tasks }) => {
        for (const one of tasks) of.set({ task: one.task }, one[name]);
      },
      'task',
    );
  byTask('waiting', 'queue_waiting', 'Tasks that are due and not begun');
  byTask('age', 'queue_age_seconds', 'Time since the oldest waiting task was due');
  byTask('retried', 'queue_retried', 'Tasks that failed and are tried again');
  byTask('dead', 'queue_dead', 'Tasks that failed for good');
  gauge(
    'jobs_failed',
    'Exports, imports, pushes and other jobs of people that failed in the last hour',
    (of, { failed }) => {
      for (const { kind, count } of failed) of.set({ kind }, count);
    },
    'kind',
  );
  gauge('mail_waiting', 'Mails that have not gone out', (of, { mail }) => of.set(mail.waiting));
  gauge('mail_age_seconds', 'Age of the oldest mail that has not gone out', (of, { mail }) =>
    of.set(mail.age),
  );
  gauge('webhooks_waiting', 'Deliveries of webhooks under way', (of, { webhooks }) =>
    of.set(webhooks.waiting),
  );
  gauge('sign_in_failures', 'Failed sign-ins of users who failed in the last hour', (of, found) =>
    of.set(found.sign_in_failures),
  );
  new Gauge({
    name: 'otolead_database_up',
    help: '1 while the database answers',
    registers: [registry],
    async collect() {
      this.set((await work()) ? 1 : 0);
    },
  });
}

/** Delay of events for the open browsers of this process. */
export function watchFeed(registry: Registry, feed: EventFeed): void {
  new Gauge({
    name: 'otolead_events_behind_seconds',
    help: 'Time since the log of events was last read; about a second at most',
    registers: [registry],
    collect() {
      const behind = feed.secondsBehind;
      if (behind === undefined) this.remove();
      else this.set(behind);
    },
  });
}

/** Counts the dialers' answers to pushes of this process. */
export function countingDialers(registry: Registry, dialers: DialerAccess): DialerAccess {
  const answers = new Counter({
    name: 'otolead_dialer_answers_total',
    help: 'Answers of the dialers to pushed leads; unavailable is an error',
    labelNames: ['market', 'answer'],
    registers: [registry],
  });
  return { ...dialers, onAnswer: (market, answer) => answers.inc({ market, answer }) };
}
