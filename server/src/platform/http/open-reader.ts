import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type Fresh, positionOf, readingFor } from '../db/reading.ts';
import type { ActorContext } from './context.ts';
import { savedPosition } from './saved-position.ts';

/** Header for answers of a lagging replica: the ISO instant of its figures. */
const AS_OF = 'as-of';

/**
 * Opens the database of reports: with the caller's own saves, within the tolerated lag, and reported in the header when
 * it is late.
 */
export async function openReader<C extends ActorContext>(context: C): Promise<C & Fresh> {
  const { clock, environment, http, reading } = context;
  const fresh = await readingFor(reading, context, {
    position: savedPosition(context),
    lagMs: environment.DATABASE_REPLICA_LAG_SECONDS * 1000,
    now: clock.now(),
    onAway: warnOf(context),
  });
  if (fresh.lateSince) void http.reply.header(AS_OF, fresh.lateSince.toISOString());
  return { ...context, ...fresh };
}

/** A replica a moment behind is waited for, because the search needs as long on the primary. */
const SEARCH_WAIT_MS = 100;

/**
 * Opens the database of a search of leads: a replica, if the operator wants it, for all but agents. It has whatever was
 * committed before the call, so that a list refetched for an event shows the event's change.
 */
export async function openSearch<C extends ActorContext>(context: C): Promise<C> {
  const { actor, clock, db, environment, reading } = context;
  const isOnReplica = reading.isReplica && environment.DATABASE_REPLICA_SEARCHES === 'on';
  if (!isOnReplica || actor.roleId === ROLE.agent) return context;
  const position = await positionOf(db);
  const { db: found, pool } = await readingFor(reading, context, {
    position,
    waitMs: SEARCH_WAIT_MS,
    now: clock.now(),
    onAway: warnOf(context),
  });
  return { ...context, db: found, pool };
}

const warnOf =
  ({ http }: ActorContext) =>
  (error: unknown) =>
    http.request.log.warn({ err: error }, 'the replica does not answer, the database itself is read');
