import { isLeadKind } from '@otolead/contract/events/events.rules.ts';
import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { deniedPaths, mayReach, normalisePath } from '@otolead/contract/kernel/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { LoggedEvent } from '../../platform/events/event-log.ts';
import type { Audience } from '../../platform/http/event-streams.ts';
import { eventsFor, type Subscriber } from './events.policy.ts';
import {
  findAccessLists,
  findDeniedMenus,
  findLeadFacts,
  findMarketsOfUsers,
  findSessions,
  type SessionRow,
} from './events.queries.ts';
import { type LeadFacts, leadEventsFor } from './lead-events.policy.ts';

/** Visibility is looked up for each batch, so that revoked rights end at once. */
export function audienceOf(db: Db, clock: Clock): Audience {
  return (events, sessionIds) =>
    // Concurrent queries share one round trip.
    onOneConnection(db, async (one) => {
      const users = events.flatMap(({ kind, key }) => (kind === 'user' && key !== null ? [key] : []));
      const [sessions, accessLists, denied, marketsOfUsers, leadFacts] = await Promise.all([
        findSessions(one, sessionIds, clock.now()),
        events.length > 0 ? findAccessLists(one) : [],
        events.length > 0 ? findDeniedMenus(one) : [],
        findMarketsOfUsers(one, [...new Set(users)]),
        factsOf(one, events),
      ]);
      const held = new Map(
        accessLists.map(({ role_id, paths }) => [role_id, new Set(paths.split(' ').map(normalisePath))]),
      );
      const deniedIn = new Map(denied.map(({ market_id, value }) => [market_id, deniedPaths(value)]));
      const alike = sharedLists();
      const eventsOf = (session: SessionRow) => {
        const { user_id: userId, role_id: roleId, dse_id: dseId, market_ids } = session;
        const subscriber: Subscriber = {
          userId,
          roleId,
          dseId,
          marketIds: market_ids?.split(',').map(Number) ?? [],
          may: (path, marketId) => mayReach(path, held.get(roleId) ?? NONE, deniedIn.get(marketId) ?? NONE),
        };
        return alike([
          ...events.flatMap((event) => eventsFor(subscriber, event, { marketsOfUsers })),
          ...leadEventsFor(subscriber, events, leadFacts),
        ]);
      };
      const concerned = new Set([
        ...users,
        ...events.flatMap(({ userId }) => userId ?? []),
        ...leadFacts.owners.values(),
      ]);
      return eventsForEach(sessions, concerned, eventsOf);
    });
}

const NONE: ReadonlySet<string> = new Set();

type Received = readonly LiveEvent[];

/** Subscribers of the same role and markets get the same events unless one is personal, so these are computed once. */
function eventsForEach(
  sessions: readonly SessionRow[],
  concerned: ReadonlySet<number>,
  eventsOf: (session: SessionRow) => Received,
): ReadonlyMap<number, Received> {
  const known = new Map<string, Received>();
  return new Map(
    sessions.map((session) => {
      const { session_id, user_id: userId, role_id, dse_id, market_ids } = session;
      if (concerned.has(userId)) return [session_id, eventsOf(session)];
      const kind = [role_id, dse_id, market_ids].join();
      const received = known.get(kind) ?? eventsOf(session);
      known.set(kind, received);
      return [session_id, received];
    }),
  );
}

/** Facts about the named leads, by market. */
async function factsOf(db: Db, events: readonly LoggedEvent[]): Promise<LeadFacts> {
  const ofLeads = events.filter(({ kind, key }) => isLeadKind(kind) && key !== null);
  const found = await Promise.all(
    [...Map.groupBy(ofLeads, ({ marketId }) => marketId ?? 0)].map(([marketId, own]) =>
      findLeadFacts(db, marketId, [...new Set(own.map(({ key }) => key as number))]),
    ),
  );
  return {
    owners: new Map(found.flatMap(({ owners }) => [...owners])),
    sellers: new Map(found.flatMap(({ sellers }) => [...sellers])),
  };
}

/** Deduplicated events; listeners with equal events share one array. */
function sharedLists(): (events: readonly LiveEvent[]) => readonly LiveEvent[] {
  const known = new Map<string, readonly LiveEvent[]>();
  return (events) => {
    const each = new Map(events.map((event) => [JSON.stringify(event), event]));
    const name = [...each.keys()].join();
    const once = known.get(name) ?? [...each.values()];
    known.set(name, once);
    return once;
  };
}
