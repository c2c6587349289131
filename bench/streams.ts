import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamEvents } from '@otolead/contract/events/events.endpoints.ts';
import { servedPath } from '@otolead/contract/kernel/endpoint.ts';
import { openDatabase } from '../server/src/app/database-runtime.ts';
import { prepareDatabase } from '../server/src/app/prepare-database.ts';
import { inTransaction } from '../server/src/platform/db/transaction.ts';
import { readEnvironment } from '../server/src/platform/environment.ts';
import { noteEvent, noteLeads } from '../server/src/platform/events/event-log.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { openTestSession } from '../server/test/builders/session.ts';
import { buildUser } from '../server/test/builders/users.ts';
import { startServerProcess } from './child.ts';
import { round } from './load.ts';

const STREAMS = 500;
/** Below what one user may have. */
const OF_ONE_USER = 10;
/** Of master data and of a lead in turn. */
const CHANGES = 20;

export interface StreamMeasures {
  readonly streams: number;
  /** Memory growth in MB. */
  readonly memory: number;
  /** Milliseconds until the last stream has received a change. */
  readonly median: number;
  readonly slowest: number;
}

/** 500 open event streams in one web process with a small database of its own, and how long a change takes to each. */
export async function measureStreams(): Promise<StreamMeasures> {
  const folder = await mkdtemp(join(tmpdir(), 'otolead-streams-'));
  const database = await openDatabase(readEnvironment({ DATA_DIR: folder }), createLogger('silent'));
  const { db, pool } = database.open({ size: 4, statementTimeout: 0 });
  await prepareDatabase(db, pool, new Date());
  const server = await startServerProcess('./api-server.ts', {
    connectionString: database.connectionString,
    size: 10,
  });
  try {
    const heard: number[] = [];
    let token = '';
    const open = async (n: number) => {
      if (n % OF_ONE_USER === 0) token = await openTestSession(db, await buildUser(db), new Date());
      const at = heard.push(0) - 1;
      const { body, status } = await fetch(`http://127.0.0.1:${server.port}/id${servedPath(streamEvents)}`, {
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
    const times: number[] = [];
    for (let n = 0; n < CHANGES; n += 1) {
      const began = performance.now();
      await inTransaction(db, (tx) =>
        n % 2 === 0
          ? noteLeads(tx, [{ leadId: n + 1, marketId: 1 }])
          : noteEvent(tx, { kind: 'domain', marketId: 1, key: n + 1 }),
      );
      while (heard.some((count) => count <= n)) await new Promise((resolve) => setTimeout(resolve, 2));
      times.push(performance.now() - began);
    }
    times.sort((one, other) => one - other);
    return {
      streams: heard.length,
      memory: round(inAll),
      median: round(times[CHANGES / 2] ?? 0),
      slowest: round(times.at(-1) ?? 0),
    };
  } finally {
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
