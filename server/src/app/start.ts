import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { demoSignIns, isEmpty } from '../../../demo/src/demo.ts';
import { systemClock } from '../platform/clock.ts';
import { type Environment, publicUrl } from '../platform/environment.ts';
import { localFiles } from '../platform/files/files.ts';
import { drain } from '../platform/http/drain.ts';
import { buildApp } from './build-app.ts';
import { type DatabaseRuntime, openDatabase } from './database-runtime.ts';
import { seedInOwnProcess } from '../../../demo/src/seed-in-own-process.ts';
import { startJobs } from './jobs.ts';
import { messageTransport } from './message-transport.ts';
import { prepareDatabase } from './prepare-database.ts';

export interface StartOptions {
  readonly environment: Environment;
  readonly logger: Logger;
  /** Resolves with the folder of the web app once it is built; without it only the calls are served. */
  readonly webFolder?: Promise<string>;
  readonly print: (line: string) => void;
}

const REQUEST_TIMEOUT_MS = 5_000;
/** Two long jobs and two short ones at a time, the two runners' own, and what a long one has under way. */
const JOB_CONNECTIONS = 8;

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

async function serve(database: DatabaseRuntime, { environment, logger, webFolder, print }: StartOptions) {
  const jobsDatabase = database.open({ size: JOB_CONNECTIONS, statementTimeout: 0 });
  await prepareDatabase(jobsDatabase.db, jobsDatabase.pool, systemClock.now());
  if (database.embedded && (await isEmpty(jobsDatabase.db))) await seedInOwnProcess(environment, print);

  const messages = messageTransport(environment, database.embedded);
  const files = localFiles(environment.FILES_DIR);
  const web = database.open({ size: environment.DATABASE_POOL_SIZE, statementTimeout: REQUEST_TIMEOUT_MS });
  const app = await buildApp({
    ...web,
    clock: systemClock,
    environment,
    logger,
    messages,
    files,
    webFolder: await webFolder,
  });
  await app.listen({ port: environment.PORT, host: environment.HOST });
  const { port } = app.server.address() as AddressInfo;
  const url = publicUrl(environment, port);
  const jobs = startJobs({ ...jobsDatabase, clock: systemClock, files, logger, messages, publicUrl: url });

  print(`OtoLead is ready at ${url}`);
  if (database.embedded) for (const line of await demoSignIns(web.db)) print(line);

  return {
    url,
    async stop() {
      await drain(app);
      await jobs.stop();
      await database.close();
    },
  };
}
