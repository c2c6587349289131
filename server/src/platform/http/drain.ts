import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * Stops accepting connections, answers requests on open ones, and resolves when the last is closed. Closing the app at
 * once would refuse such requests without the envelope, and would wait over a minute for every browser with a
 * keep-alive connection.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  const { server } = app;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  await app.close();
}
