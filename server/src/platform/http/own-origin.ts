import type { FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';

/**
 * Whether a call with a browser's cookie comes from one of our pages. Programs send neither header; a browser sends
 * `Origin` with every POST, and `Sec-Fetch-Site` to https and localhost.
 */
export function isOwnOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  // A proxy may address us by another name than people do.
  return from.host === host || (PUBLIC_URL !== undefined && from.origin === new URL(PUBLIC_URL).origin);
}
