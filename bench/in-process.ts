import { type Endpoint, servedPath } from '@otolead/contract/kernel/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildApp } from '../server/src/app/build-app.ts';
import { type Clock, systemClock } from '../server/src/platform/clock.ts';
import { createDb, type Db } from '../server/src/platform/db/database.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { outboxTransport } from '../server/src/platform/messages/transport.ts';

/** The server in this process, for calls whose own time is not what is measured. */
export function openApp(
  pool: pg.Pool,
  { db = createDb(pool), clock = systemClock }: { db?: Db; clock?: Clock } = {},
): Promise<FastifyInstance> {
  return buildApp({
    pool,
    db,
    // A handle that notes statements notes those of reports too.
    reading: { db, pool },
    clock,
    environment: readEnvironment({}),
    logger: createLogger('silent'),
    messages: outboxTransport,
  });
}

/** Path and headers of a call in Indonesia with this access token. */
export function addressed(endpoint: Endpoint, token: string) {
  return {
    method: endpoint.method,
    path: `/id${servedPath(endpoint)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  };
}

/** The `data` of the answer; throws for every status but 200. */
export async function post<Data>(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: object,
  token: string,
): Promise<Data> {
  const { path, headers } = addressed(endpoint, token);
  const response = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(input) });
  if (response.statusCode !== 200)
    throw new Error(`${path} ${response.statusCode}: ${response.body.slice(0, 300)}`);
  return (response.json() as { data: Data }).data;
}
