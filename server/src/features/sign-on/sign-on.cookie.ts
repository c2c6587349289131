import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../platform/environment.ts';

/** Ties an answer to the browser that began, so that nobody signs somebody else in by a prepared link. */
const COOKIE = 'otolead_sign_on';

const isSecure = ({ PUBLIC_URL }: Environment) => PUBLIC_URL?.startsWith('https:') ?? false;

const nameOf = (environment: Environment) => (isSecure(environment) ? `__Host-${COOKIE}` : COOKIE);

/** Strict: the page to which the provider sends the browser back asks by a call of its own. */
const options = (environment: Environment) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecure(environment), path: '/' }) as const;

export function setBrowserCookie(
  reply: FastifyReply,
  environment: Environment,
  value: string,
  seconds: number,
): void {
  reply.setCookie(nameOf(environment), value, { ...options(environment), maxAge: seconds });
}

export function browserOf(request: FastifyRequest, environment: Environment): string | undefined {
  return request.cookies[nameOf(environment)];
}

export function clearBrowserCookie(reply: FastifyReply, environment: Environment): void {
  reply.clearCookie(nameOf(environment), options(environment));
}
