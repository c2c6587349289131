import type { SignedInDevice } from '@otolead/contract/session/devices.schema.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { ACCESS_TOKEN_MS } from './tokens.ts';

/** The user's usable sessions, most recently seen first. */
function findLivingSessions(db: Db, userId: number, now: Date) {
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

/** Sessions as shown to users, the request's own first. */
export async function livingDevices(
  { actor, clock, db }: Pick<ActorContext, 'actor' | 'clock' | 'db'>,
  userId: number,
): Promise<SignedInDevice[]> {
  const sessions = await findLivingSessions(db, userId, clock.now());
  const devices = sessions.map((session) => ({
    id: session.id,
    device: session.device,
    address: session.address,
    signed_in_date: session.created_at.toISOString(),
    last_seen_date: session.last_seen_at.toISOString(),
    current: session.id === actor.sessionId,
  }));
  return devices.sort((one, other) => Number(other.current) - Number(one.current));
}

/** An open browser is seen at each renewal of its access token, plus some time for the request. */
const SEEN_WITHIN_MS = ACCESS_TOKEN_MS + 60_000;

/** Whether a user has a session in use; a silent exit shows half an hour later. */
export function isHere(userId: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  const since = new Date(now.getTime() - SEEN_WITHIN_MS);
  return sql`exists (select 1 from user_session as used where used.user_id = ${userId}
    and used.revoked_at is null and used.expires_at > ${now} and used.last_seen_at >= ${since})`;
}

/** False for an ended, unknown or foreign session. */
export async function isLivingSessionOf(
  db: Db | Tx,
  id: number,
  userId: number,
  now: Date,
): Promise<boolean> {
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
