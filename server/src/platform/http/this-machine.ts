import type { FastifyRequest } from 'fastify';

const LOOPBACK_SOCKETS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/**
 * Whether the caller is on this machine: a local socket, no forwarding, and a loopback host name, because otherwise a
 * foreign page whose name resolves to 127.0.0.1 could read the answer (DNS rebinding).
 */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return (
    LOOPBACK_SOCKETS.has(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !FORWARDED.some((name) => name in headers)
  );
}
