import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
/** A proxy may be about to send a call on a connection that it believes open. */
const GRACE_MS = 1_000;

/**
 * Stops accepting connections, answers requests on open ones, and resolves when the last is closed. Closing the app at
 * once would refuse such requests without the envelope, and would wait over a minute for every browser with a
 * keep-alive connection. An idle connection is not closed at once: the answer to its next request closes it, if
 * that comes within the grace.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The HTTP server's own close would end idle connections.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  await Promise.race([closed, delay(GRACE_MS, undefined, { ref: false })]);
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await closed;
  clearInterval(sweep);
  await app.close();
}
