import type { Db } from '../../platform/db/database.ts';

/** The user's sessions that could still be used, the latest seen first. */
export function findLivingSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('user_session')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** False for a session that is over, was never there or is somebody else's. */
export async function isLivingSessionOf(db: Db, id: number, userId: number, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('user_session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst();
  return session !== undefined;
}
