import type { AddressInfo } from 'node:net';
import { buildApp } from '../server/src/app/build-app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { createDb, createPool } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { outboxTransport } from '../server/src/platform/messages/transport.ts';
import { serveParent } from './child.ts';

interface ApiPayload {
  readonly connectionString: string;
  readonly size: number;
  /** Milliseconds; by default more than any search should take. */
  readonly statementTimeout?: number;
}

serveParent<ApiPayload>(async ({ connectionString, size, statementTimeout = 30_000 }) => {
  const pool = createPool({ connectionString, size, statementTimeout, onError: () => undefined });
  const app = await buildApp({
    pool,
    db: createDb(pool),
    clock: systemClock,
    environment: readEnvironment({}),
    logger: createLogger('warn'),
    messages: outboxTransport,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
});
