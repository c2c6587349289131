import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedPath } from '../logger.ts';

/** A user's session, or a machine's key. */
interface Caller {
  readonly userId?: number;
  readonly sessionId?: number;
  readonly keyId?: number;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Caller for the request's log line and the security log. */
export function noteCaller(request: FastifyRequest, { userId, sessionId, keyId }: Caller): void {
  callers.set(request, {
    ...(userId !== undefined && { userId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(keyId !== undefined && { keyId }),
  });
}

export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** Polled by machines every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line per answer: who asked from where for what, and the outcome. Without query string, headers, body or name,
 * which contain numbers and tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = PROBES.has(request.routeOptions.url ?? '') ? 'debug' : 'info';
    const { userId: user, keyId: key } = callerOf(request) ?? {};
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        address: request.ip,
        ...(user !== undefined && { user }),
        ...(key !== undefined && { key }),
      },
      'answered',
    );
    done();
  });
}
