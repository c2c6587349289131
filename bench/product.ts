import type { AddressInfo } from 'node:net';
import { buildApp } from '../server/src/app/build-app.ts';
import { startJobs } from '../server/src/app/jobs.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createDb, createPool } from '../server/src/platform/db/database.ts';
import { outboundOptions, readEnvironment } from '../server/src/platform/environment.ts';
import { localFiles } from '../server/src/platform/files/files.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { outboxTransport } from '../server/src/platform/messages/transport.ts';
import { serveParent } from './child.ts';

export interface ProductPayload {
  readonly connectionString: string;
  /** Where jobs put their files. */
  readonly filesFolder: string;
  /** Folder of the built web app; without it only the calls are served. */
  readonly webFolder?: string;
}

/** Calls and jobs together may keep the database waiting for so many answers, as in `npm start`. */
const WEB_CONNECTIONS = 10;
const JOB_CONNECTIONS = 11;
const REQUEST_TIMEOUT_MS = 5_000;

/** Web and worker in one process as `npm start` runs them, on the bench's database; mails stay in the outbox. */
serveParent<ProductPayload>(async ({ connectionString, filesFolder, webFolder }) => {
  const open = (size: number, statementTimeout: number) => {
    const pool = createPool({ connectionString, size, statementTimeout, onError: () => undefined });
    return { pool, db: createDb(pool) };
  };
  const shared = {
    clock: systemClock,
    files: localFiles(filesFolder),
    logger: createLogger('warn'),
    messages: outboxTransport,
    dialers: { urls: {}, timeoutMs: 1_000 },
    outbound: outboundOptions(readEnvironment({})),
  };
  const app = await buildApp({
    ...shared,
    ...open(WEB_CONNECTIONS, REQUEST_TIMEOUT_MS),
    environment: readEnvironment({}),
    ...(webFolder !== undefined && { webFolder }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const jobs = open(JOB_CONNECTIONS, 0);
  startJobs({ ...shared, ...jobs, reading: jobs, publicUrl: `http://127.0.0.1:${port}` });
  return port;
});
