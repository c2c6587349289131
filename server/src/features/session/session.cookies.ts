import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../platform/environment.ts';
import { cookieName, cookieOptions } from '../../platform/http/cookies.ts';
import { isToken, REFRESH_TOKEN_MS } from './tokens.ts';

const REFRESH_COOKIE = 'otolead_refresh';
/** Distinguishes a browser that signed in before from strangers who try the same user (attempt-limit.ts). */
const DEVICE_COOKIE = 'otolead_device';

const DEVICE_SECONDS = 90 * 24 * 3600;

/**
 * Browsers send one of these with every POST, and no script can set or suppress it; other programs have no reason to.
 * `Sec-Fetch-Site` is sent to https and localhost only, `Origin` to every server.
 */
export function isBrowser({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
}

/** Without `remember` the browser drops the cookie when it closes; the token ends after 12 hours either way. */
export function setRefreshCookie(
  reply: FastifyReply,
  environment: Environment,
  token: string,
  remember: boolean,
): void {
  reply.setCookie(cookieName(REFRESH_COOKIE, environment), token, {
    ...cookieOptions(environment),
    ...(remember && { maxAge: REFRESH_TOKEN_MS / 1000 }),
  });
}

export function clearRefreshCookie(reply: FastifyReply, environment: Environment): void {
  reply.clearCookie(cookieName(REFRESH_COOKIE, environment), cookieOptions(environment));
}

export function setDeviceCookie(reply: FastifyReply, environment: Environment, device: string): void {
  reply.setCookie(cookieName(DEVICE_COOKIE, environment), device, {
    ...cookieOptions(environment),
    maxAge: DEVICE_SECONDS,
  });
}

export function refreshTokenOf(request: FastifyRequest, environment: Environment): string | undefined {
  return request.cookies[cookieName(REFRESH_COOKIE, environment)];
}

export function deviceOf(request: FastifyRequest, environment: Environment): string | undefined {
  const value = request.cookies[cookieName(DEVICE_COOKIE, environment)];
  return value !== undefined && isToken(value) ? value : undefined;
}
