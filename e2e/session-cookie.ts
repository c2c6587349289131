import { randomUUID } from 'node:crypto';
import { browserCookie } from '@otolead/contract/session/carried.rules.ts';
import { createSession } from '../server/src/features/session/session.public.ts';
import type { Db } from '../server/src/platform/db/database.ts';
import { now } from './clock.ts';
import { userId } from './demo-leads.ts';

/** The cookie of a new session of this user, for a browser of this user agent at `url`. */
export async function sessionCookie(database: Db, username: string, device: string, url: string) {
  const id = await userId(database, username);
  const session = { userId: id, remember: false, device, address: '127.0.0.1' };
  const { refreshToken } = await createSession(database, session, now());
  return { name: 'otolead_refresh', value: refreshToken, url, httpOnly: true, sameSite: 'Strict' as const };
}

/** What the first page of a browser leaves, so that the next one carries its session. */
export const cookieOfBrowser = (url: string) => ({ name: browserCookie(false), value: randomUUID(), url });
