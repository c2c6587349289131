import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import {
  Logger as JobLogger,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import { linesOf } from '../features/dialer/dialer.public.ts';
import { POLL_MS, pollLines } from '../features/line/line.public.ts';
import { FIRST_PAUSE_MS, longerPause } from '../platform/retry-pause.ts';
import { freeAbandonedJobs, holdName } from './runner-names.ts';
import { CRONTAB, lineTasks, longTasks, outboundTasks, shortTasks, type TaskServices } from './tasks.ts';

/** What tasks need, and the log of their runners. */
interface JobServices extends TaskServices {
  readonly logger: Logger;
}

/** Maximum concurrent tasks of a runner. */
const CONCURRENCY = 2;

/** Connections of a worker: two tasks of each of four runners, the runners' own, the lines', and those of a long task. */
export const JOB_CONNECTIONS = 15;

/** Connections of a worker to a replica: one per long task. */
export const JOB_READERS = CONCURRENCY;

interface Runs {
  stop(): Promise<void>;
}

/**
 * Runs jobs until `stop`. Short tasks have a separate runner: behind two long exports, or two webhook receivers that do
 * not answer, a recovery code would expire before it is sent.
 */
export function startJobs(services: JobServices): Runs {
  // Arrays of rows survive so many collections that V8 pretenures them, and tenured arrays keep their rows alive after
  // the batch: the rows of one file would add up to hundreds of megabytes (docs/performance.md).
  setFlagsFromString('--no-allocation-site-pretenuring');
  const hasLines = Object.keys(services.dialers.agentUrls).length > 0;
  const runners = [
    startRunner(services, { taskList: shortTasks(services), crontab: CRONTAB }),
    startRunner(services, { taskList: longTasks(services), parsedCronItems: [] }),
    startRunner(services, { taskList: outboundTasks(services), parsedCronItems: [] }),
    ...(hasLines
      ? [startRunner(services, { taskList: lineTasks(services), parsedCronItems: [] }), watchLines(services)]
      : []),
  ];
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Asks the dialers for their lines each second until `stop`; an error costs one turn. */
function watchLines({ db, clock, dialers, logger }: JobServices): Runs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const services = { db, clock, linesOf: linesOf(db, clock, dialers) };
  const watching = (async () => {
    while (!signal.aborted) {
      await pollLines(services).catch((error: unknown) => logger.warn({ err: error }, 'lines are not read'));
      await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/**
 * Runs the given tasks until `stop`; reconnects after a database outage under a new name, so that jobs which the old
 * name could not report as done are freed.
 */
function startRunner(
  { db, pool, logger }: JobServices,
  tasks: Pick<RunnerOptions, 'taskList' | 'crontab' | 'parsedCronItems'>,
): Runs {
  const stopping = new AbortController();
  let runner: Runner | undefined;

  const endRunner = async () => {
    await runner?.stop().catch(() => undefined);
  };
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // The queue is about to use this connection; run after it is done.
    client.once('drain', () => void holdName(client, workerPool.id).catch(endRunner));
  });
  events.on('pool:listen:error', endRunner);

  async function keepRunning(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      try {
        await freeAbandonedJobs(db);
        runner = await run({
          ...tasks,
          pgPool: pool,
          concurrency: CONCURRENCY,
          noHandleSignals: true,
          logger: quietLogger(logger),
          events,
        });
        // A stop may have come before the runner existed.
        if (stopping.signal.aborted) await endRunner();
        pause = FIRST_PAUSE_MS;
        await runner.promise;
      } catch (error) {
        logger.warn({ err: error }, 'jobs stopped, trying again');
      }
      runner = undefined;
      // Only this wait may keep a worker's process alive.
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = longerPause(pause);
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await endRunner();
      await running;
    },
  };
}

/** Logs the queue's messages at debug level and its failures as warnings, without payloads. */
export function quietLogger(logger: Logger): JobLogger {
  return new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') logger.warn(message);
    else logger.debug(message);
  });
}
