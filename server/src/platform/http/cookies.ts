import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Environment } from '../environment.ts';

const isSecure = ({ PUBLIC_URL }: Environment) => PUBLIC_URL?.startsWith('https:') ?? false;

/** Over https the prefix prevents other hosts, subdomains and plain connections from setting it. */
export const cookieName = (cookie: string, environment: Environment) =>
  isSecure(environment) ? `__Host-${cookie}` : cookie;

/** Path=/ because one session works under both markets' paths. */
export function cookieOptions(environment: Environment): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(environment),
    path: '/',
  };
}
