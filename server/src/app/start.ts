import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { clockAhead, databaseClock, systemClock } from '../platform/clock.ts';
import { type Db, proveReadOnly } from '../platform/db/database.ts';
import { dialerAccess, type Environment, outboundOptions, publicUrl } from '../platform/environment.ts';
import { filesOf } from '../platform/files/files-of.ts';
import { drain } from '../platform/http/drain.ts';
import { buildApp, eventFeed } from './build-app.ts';
import { type DatabaseRuntime, openDatabase } from './database-runtime.ts';
import { JOB_CONNECTIONS, JOB_READERS, startJobs } from './jobs.ts';
import { messageTransport } from './message-transport.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Generated data for an embedded database; who starts the server brings it (demo/src/start-demo.ts). */
export interface DemoData {
  /** Fills a database that has no users yet; leaves every other one alone. */
  readonly fill: (options: FillOptions) => Promise<void>;
  /** Lines that tell a visitor how to sign in. */
  readonly signIns: (db: Db) => Promise<string[]>;
}

export interface FillOptions extends Pick<StartOptions, 'environment' | 'print'> {
  readonly db: Db;
}

export interface StartOptions {
  readonly environment: Environment;
  readonly logger: Logger;
  /** Resolves with the folder of the web app once it is built; without it only the calls are served. */
  readonly webFolder?: Promise<string>;
  readonly print: (line: string) => void;
  readonly demo?: DemoData;
}

const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Web and worker in one process: database, migrations, demo data where there is none, then the address. A start
 * that fails leaves no database running.
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
  const jobsDatabase = database.open({ size: JOB_CONNECTIONS, statementTimeout: 0 });
  await prepareDatabase(jobsDatabase.db, jobsDatabase.pool, clockAhead(systemClock, ahead).now());
  const measured = await databaseClock(jobsDatabase.pool);
  const clock = clockAhead(measured, ahead);
  await demo?.fill({ db: jobsDatabase.db, environment, print });

  const messages = messageTransport(environment, database.embedded);
  const files = filesOf(environment);
  const web = database.open({ size: environment.DATABASE_POOL_SIZE, statementTimeout: REQUEST_TIMEOUT_MS });
  await proveReadOnly(web.pool);
  const replica = database.openReplica({
    size: environment.DATABASE_POOL_SIZE,
    statementTimeout: REQUEST_TIMEOUT_MS,
  });
  const feed = eventFeed(web.pool, logger);
  const app = await buildApp({
    ...web,
    ...(replica && { reading: replica }),
    feed,
    clock,
    environment,
    logger,
    messages,
    files,
    webFolder: await webFolder,
  });
  feed.start();
  await app.listen({ port: environment.PORT, host: environment.HOST });
  const { port } = app.server.address() as AddressInfo;
  const url = publicUrl(environment, port);
  const outbound = outboundOptions(environment);
  const dialers = dialerAccess(environment);
  const jobs = startJobs({
    ...jobsDatabase,
    reading: database.openReplica({ size: JOB_READERS, statementTimeout: 0 }) ?? jobsDatabase,
    clock,
    dialers,
    files,
    logger,
    messages,
    outbound,
    publicUrl: url,
  });

  print(`OtoLead is ready at ${url}`);
  for (const line of (await demo?.signIns(web.db)) ?? []) print(line);

  return {
    url,
    async stop() {
      // Streams would keep their connections, and the server with them.
      await feed.stop();
      await drain(app);
      await jobs.stop();
      measured.stop();
      await database.close();
    },
  };
}
