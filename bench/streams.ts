import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import { prepareDatabase } from '../server/src/app/prepare-database.ts';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { noteEvent } from '../server/src/platform/events/event-log.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { openTestSession } from '../server/test/builders/session.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { startServerProcess } from './child.ts';

/**
 * `node bench/streams.ts`: 500 open event streams in one web process, and how long a change takes to each of them. Prints
 * megabytes and milliseconds; goals: 100 MB, a second.
 */
const STREAMS = 500;
/** Below what one user may have. */
const OF_ONE_USER = 10;
const CHANGES = 20;

const folder = await mkdtemp(join(tmpdir(), 'otolead-streams-'));
const database = await openDatabase(readEnvironment({ DATA_DIR: folder }), createLogger('silent'));
const { db, pool } = database.open({ size: 4, statementTimeout: 0 });
await prepareDatabase(db, pool, new Date());
const server = await startServerProcess('./api-server.ts', {
  connectionString: database.connectionString,
  size: 10,
});
try {
  const url = `http://127.0.0.1:${server.port}`;
  const heard: number[] = [];
  let token = '';
  const open = async (n: number) => {
    if (n % OF_ONE_USER === 0) token = await openTestSession(db, await buildUser(db), new Date());
    const at = heard.push(0) - 1;
    const { body, status } = await fetch(`${url}/id${servedPath(streamEvents)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!body || status !== 200) throw new Error(`a stream answered ${status}`);
    const listen = async () => {
      for await (const part of body.pipeThrough(new TextDecoderStream()))
        heard[at] = (heard[at] ?? 0) + part.split('event: change').length - 1;
    };
    // At the end the server goes first.
    void listen().catch(() => undefined);
  };
  await open(0);
  const { inAll } = await server.growthDuring(async () => {
    for (let n = 1; n < STREAMS; n += 1) await open(n);
  });
  const slowest: number[] = [];
  for (let n = 0; n < CHANGES; n += 1) {
    const began = performance.now();
    await inTransaction(db, (tx) => noteEvent(tx, { kind: 'domain', marketId: 1, key: n + 1 }));
    while (heard.some((count) => count <= n)) await new Promise((resolve) => setTimeout(resolve, 2));
    slowest.push(performance.now() - began);
  }
  slowest.sort((one, other) => one - other);
  const figure = (ms: number | undefined) => `${Math.round(ms ?? 0)} ms`;
  process.stdout.write(
    `${heard.length} streams: ${Math.round(inAll)} MB; a change at the last of them after ${figure(slowest[CHANGES / 2])} (median of ${CHANGES}), ${figure(slowest.at(-1))} (slowest)\n`,
  );
} finally {
  await server.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
