import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { clockAhead, databaseClock, systemClock } from '../platform/clock.ts';
import { type Db, proveReadOnly } from '../platform/db/database.ts';
import { type Environment, publicUrl } from '../platform/environment.ts';
import { drain } from '../platform/http/drain.ts';
import { buildApp, eventFeed } from './build-app.ts';
import { type DatabaseRuntime, openDatabase } from './database-runtime.ts';
import { JOB_CONNECTIONS } from './jobs.ts';
import { messageTransport } from './message-transport.ts';
import { createMetrics, watchWork } from './metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { printLacks } from './print-lacks.ts';
import { runJobs } from './run-jobs.ts';

/** Generated data for an embedded database, supplied by the starting program (demo/src/start-demo.ts). */
export interface DemoData {
  /** Fills a database without users; leaves any other one alone. */
  readonly fill: (options: FillOptions) => Promise<void>;
  /** Sign-in instructions for visitors. */
  readonly signIns: (db: Db) => Promise<string[]>;
}

export interface FillOptions extends Pick<StartOptions, 'environment' | 'print'> {
  readonly db: Db;
}

export interface StartOptions {
  readonly environment: Environment;
  readonly logger: Logger;
  /** Resolves with the web app's folder once it is built; without it only calls are served. */
  readonly webFolder?: Promise<string>;
  readonly print: (line: string) => void;
  readonly demo?: DemoData;
}

const REQUEST_TIMEOUT_MS = 5_000;
/** For the start and the clock, if no jobs run. */
const OWN_CONNECTIONS = 2;

/**
 * Web and worker in one process: database, migrations, demo data if there is none, then the address. A failed start
 * leaves no database running.
 */
export async function start(options: StartOptions) {
  const database = await openDatabase(options.environment, options.logger);
  try {
    return await serve(database, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(database: DatabaseRuntime, options: StartOptions) {
  const { environment, logger, webFolder, print } = options;
  const ahead = environment.CLOCK_OFFSET_MS;
  const demo = database.embedded ? options.demo : undefined;
  const runsJobs = environment.JOBS === 'on';
  const own = database.open({ size: runsJobs ? JOB_CONNECTIONS : OWN_CONNECTIONS, statementTimeout: 0 });
  await prepareDatabase(own.db, own.pool, clockAhead(systemClock, ahead).now());
  const measured = await databaseClock(own.pool);
  const clock = clockAhead(measured, ahead);
  await demo?.fill({ db: own.db, environment, print });

  const web = database.open({ size: environment.DATABASE_POOL_SIZE, statementTimeout: REQUEST_TIMEOUT_MS });
  await proveReadOnly(web.pool);
  const replica = database.openReplica({
    size: environment.DATABASE_POOL_SIZE,
    statementTimeout: REQUEST_TIMEOUT_MS,
  });
  const messages = messageTransport(environment, database.embedded);
  const feed = eventFeed(database.openListening() ?? web.pool, logger);
  const metrics = createMetrics();
  watchWork(metrics, web.pool);
  const app = await buildApp({
    ...web,
    ...(replica && { reading: replica }),
    feed,
    metrics,
    clock,
    environment,
    logger,
    messages,
    webFolder: await webFolder,
  });
  feed.start();
  await app.listen({ port: environment.PORT, host: environment.HOST });
  const { port } = app.server.address() as AddressInfo;
  const url = publicUrl(environment, port);
  const jobs = runsJobs
    ? runJobs(database, own, { environment, logger, clock, metrics, publicUrl: url })
    : undefined;

  print(`OtoLead is ready at ${url}${runsJobs ? '' : ', without jobs: npm run worker runs them'}`);
  await printLacks({ db: web.db, environment, messages }, print);
  for (const line of (await demo?.signIns(web.db)) ?? []) print(line);

  return {
    url,
    async stop() {
      // Open streams would keep the server from closing.
      await feed.stop();
      await drain(app);
      await jobs?.stop();
      measured.stop();
      await database.close();
    },
  };
}
