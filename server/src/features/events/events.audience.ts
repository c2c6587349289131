import type { LiveEvent } from '@otolead/contract/events/events.schema.ts';
import { mayReach, normalisePath } from '@otolead/contract/kernel/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/transaction.ts';
import type { Audience } from '../../platform/http/event-streams.ts';
import { deniedPaths } from '../../platform/http/session-guard.ts';
import { type Hearer, heardBy } from './events.policy.ts';
import { findAccessLists, findDeniedMenus, findMarketsOfUsers, findSessions } from './events.queries.ts';

/** Who may hear what, looked up for each batch: nobody hears by rights that were taken away a moment ago. */
export function audienceOf(db: Db, clock: Clock): Audience {
  return (events, sessionIds) =>
    // One round trip for everything that is asked for at once.
    onOneConnection(db, async (one) => {
      const users = events.flatMap(({ kind, key }) => (kind === 'user' && key !== null ? [key] : []));
      const [sessions, accessLists, denied, marketsOfUsers] = await Promise.all([
        findSessions(one, sessionIds, clock.now()),
        events.length > 0 ? findAccessLists(one) : [],
        events.length > 0 ? findDeniedMenus(one) : [],
        findMarketsOfUsers(one, [...new Set(users)]),
      ]);
      const held = new Map(
        accessLists.map(({ role_id, paths }) => [role_id, new Set(paths.split(' ').map(normalisePath))]),
      );
      const deniedIn = new Map(denied.map(({ market_id, value }) => [market_id, deniedPaths(value)]));
      return new Map(
        sessions.map(({ session_id, user_id: userId, role_id: roleId, market_ids }) => {
          const hearer: Hearer = {
            userId,
            roleId,
            marketIds: market_ids?.split(',').map(Number) ?? [],
            may: (path, marketId) => mayReach(path, held.get(roleId) ?? NONE, deniedIn.get(marketId) ?? NONE),
          };
          return [session_id, once(events.flatMap((event) => heardBy(hearer, event, { marketsOfUsers })))];
        }),
      );
    });
}

const NONE: ReadonlySet<string> = new Set();

/** Ten changes of lists are one reason to fetch lists. */
function once(events: readonly LiveEvent[]): readonly LiveEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}
