import type pg from 'pg';
import { createSession } from '../server/src/features/session/session.public.ts';
import { createDb } from '../server/src/platform/db/database.ts';

export const SUPERVISOR = 'supervisor.id';
export const ADMINISTRATOR = 'admin.id';

/**
 * A session of the demo's supervisor, who may do everything that is measured on leads, or of another of its users; its
 * access token lasts for 30 minutes.
 */
export async function signInSupervisor(
  pool: pg.Pool,
  now: Date,
  username: string = SUPERVISOR,
): Promise<string> {
  const db = createDb(pool);
  const user = await db
    .selectFrom('app_user')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow();
  const session = { userId: user.id, remember: true, device: 'bench', address: '127.0.0.1' };
  return (await createSession(db, session, now)).accessToken;
}
