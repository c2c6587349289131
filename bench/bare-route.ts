import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createPool } from '../server/src/platform/db/database.ts';
import { serveParent } from './child.ts';
import { type Recording, replay } from './statements.ts';

/** The least a server could do: a Fastify route that runs the same statements and answers a body of the same size. */
serveParent<{ connectionString: string; size: number; recordings: Recording[]; bodies: string[] }>(
  async ({ connectionString, size, recordings, bodies }) => {
    const pool = createPool({ connectionString, size, statementTimeout: 30_000, onError: () => undefined });
    const answers = bodies.map((body) => JSON.parse(body) as object);
    const app = Fastify();
    let next = 0;
    app.post('/run', async () => {
      const turn = next % recordings.length;
      next += 1;
      await replay(pool, reviveBuffers(recordings[turn] ?? []));
      return answers[turn];
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  },
);

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
