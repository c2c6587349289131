import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type pg from 'pg';
import { createPool } from '../server/src/platform/db/database.ts';
import { serveParent } from './child.ts';
import { type Recording, replay } from './statements.ts';

/** What calls ran and what they answered, to be taken in turns. */
export interface Recorded {
  readonly recordings: readonly Recording[];
  readonly bodies: readonly string[];
}

export interface BarePayload {
  readonly connectionString: string;
  readonly size: number;
  /** Of the calls that are measured, at /run. */
  readonly measured: Recorded;
  /** Of the calls before, at /warm-up. */
  readonly warmUp: Recorded;
}

/** The least a server could do: a Fastify route that runs the same statements and answers a body of the same size. */
serveParent<BarePayload>(async ({ connectionString, size, measured, warmUp }) => {
  const pool = createPool({ connectionString, size, statementTimeout: 30_000, onError: () => undefined });
  const app = Fastify();
  app.post('/run', answering(pool, measured));
  app.post('/warm-up', answering(pool, warmUp));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
});

function answering(pool: pg.Pool, { recordings, bodies }: Recorded): () => Promise<object | undefined> {
  const answers = bodies.map((body) => JSON.parse(body) as object);
  let next = 0;
  return async () => {
    const turn = next % recordings.length;
    next += 1;
    await replay(pool, reviveBuffers(recordings[turn] ?? []));
    return answers[turn];
  };
}

/** Values crossed the process boundary as JSON; buffers (token hashes) are the one kind that JSON changes. */
function reviveBuffers(recording: Recording): Recording {
  return recording.map((group) =>
    group.map(({ values, ...statement }) => ({
      ...statement,
      values: values.map((value) => (isBuffer(value) ? Buffer.from(value.data) : value)),
    })),
  );
}

function isBuffer(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
}
