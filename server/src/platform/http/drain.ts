import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * Takes no more connections, answers every request that still comes in on an open one, and is done when the last
 * connection is closed. Closing the app at once would refuse such requests without the envelope, and would wait
 * over a minute for every browser that keeps its connection after the last answer.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  await app.close();
}
