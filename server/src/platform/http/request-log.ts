import type { RoleLimitValues } from '@otolead/contract/trail/limits.rules.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loggedPath } from '../logger.ts';

/** A user's session, or a machine's key. */
interface Caller {
  readonly userId?: number;
  readonly sessionId?: number;
  readonly keyId?: number;
  /** Contacts of customers go to them as dots. */
  readonly isMasked?: boolean;
}

const callers = new WeakMap<FastifyRequest, Caller>();

interface Noted extends Pick<Caller, 'userId' | 'sessionId' | 'keyId'> {
  readonly limits?: RoleLimitValues;
}

/** Caller for the request's log line, the trail and the serialiser; a key's owner is noted after the key. */
export function noteCaller(request: FastifyRequest, { userId, sessionId, keyId, limits }: Noted): void {
  callers.set(request, {
    ...callers.get(request),
    ...(userId !== undefined && { userId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(keyId !== undefined && { keyId }),
    ...(limits !== undefined && { isMasked: limits.masks_contacts === 1 }),
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
