import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedPath } from '../logger.ts';

const callers = new WeakMap<FastifyRequest, number>();

/** Who asks, for the line of this request. */
export function noteCaller(request: FastifyRequest, userId: number): void {
  callers.set(request, userId);
}

/** What machines ask every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line for each answer: who asked from where for what, and what came of it. No query string, header, body or name:
 * they hold numbers and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = PROBES.has(request.routeOptions.url ?? '') ? 'debug' : 'info';
    const user = callers.get(request);
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(user !== undefined && { user }),
      },
      'answered',
    );
    done();
  });
}
