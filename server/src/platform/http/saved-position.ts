import { positionOf } from '../db/reading.ts';
import type { Environment } from '../environment.ts';
import type { Context } from './context.ts';
import { cookieName, cookieOptions } from './cookies.ts';

/** Place in the write-ahead log behind the browser's last save, by which replicas are judged. */
const COOKIE = 'otolead_saved';
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/**
 * Notes after a save how far a replica has to be for this browser. Kept as long as a replica may lag: an older save is
 * in every replica that reports read. The save stands whatever becomes of this.
 */
export async function noteSavedPosition({ environment, http, trail }: Context): Promise<void> {
  try {
    const position = await positionOf(trail);
    if (!position) return;
    http.reply.setCookie(cookieName(COOKIE, environment), position, {
      ...cookieOptions(environment),
      maxAge: keptSeconds(environment),
    });
  } catch (error) {
    http.request.log.warn({ err: error }, 'the position of a save is not known');
  }
}

/** A second at least, because a bound of zero leaves replicas that are up to date in use. */
const keptSeconds = ({ DATABASE_REPLICA_LAG_SECONDS: seconds }: Environment) => Math.ceil(seconds) + 1;

export function savedPosition({ environment, http }: Context): string | undefined {
  const position = http.request.cookies[cookieName(COOKIE, environment)];
  return position !== undefined && POSITION.test(position) ? position : undefined;
}
