import { NEXT_QUEUES, type NextReason } from '@otolead/contract/calls/next.rules.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { ofAnyLength, type Placeholders } from '../../platform/db/statement.ts';
import { DIRECTIONS } from '../../platform/list/conditions.ts';
import {
  isNotBlacklisted,
  type LeadScope,
  type ScopeTerms,
  scopedLeads,
  scopedStatement,
} from '../leads/leads.public.ts';
import { startOfDay } from './call-rules.queries.ts';
import { keepFound, type Leased, type LeaseKey } from './lease.ts';

/** Leads waiting in one state for one owner. */
interface Queue {
  readonly reason: NextReason;
  /** 0: leads without an owner. */
  readonly ownerId: number;
  readonly subStatusId: number;
}

/** Queues in the order of search: for each reason the agent's own leads before unowned ones. */
export function queuesOf(order: readonly NextReason[], userId: number): readonly Queue[] {
  return order.flatMap((reason) =>
    [userId, 0].flatMap((ownerId) =>
      NEXT_QUEUES[reason].subStatusIds.map((subStatusId) => ({ reason, ownerId, subStatusId })),
    ),
  );
}

interface Terms {
  readonly userId: number;
  readonly now: Date;
  /** Latest last call that satisfies the pause. */
  readonly rested: Date;
  readonly attemptsInAll: number;
  readonly attemptsPerDay: number;
  /** Zones in which customers may be called now, named as by the database's `city_zone`: '' is the market's. */
  readonly openZones: readonly string[];
  /** Time zone of the market. */
  readonly timeZone: string;
}

interface Key extends Terms, LeaseKey {
  readonly reasons: readonly NextReason[];
  readonly ownerIds: readonly number[];
  readonly subStatusIds: readonly number[];
}

/**
 * Searches the queues in order until a lead is found. Each is read by open zone in index order, so that the cost
 * excludes leads in quiet zones. The zone whose first lead is next is locked first; rows locked by others are skipped.
 * The lease is taken at once, so that the same transaction finds the next lead for the next agent.
 */
const takeFirstWaiting = scopedStatement<Key, Leased>((db, scope, key) => {
  const waiting = waitingLeads(db, scope, key);
  const isFresh = sql<SqlBool>`queue.reason = 'fresh'`;
  const fresh = waiting
    .where(isFresh)
    .where('lead.sub_status_id', '=', sql.lit(LEAD_SUB_STATUS.fresh))
    .select('lead.created_at as turn')
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc');
  const due = waiting
    .where(sql<SqlBool>`not ${isFresh}`)
    .where('lead.followup_at', '<=', key.now)
    .select('lead.followup_at as turn')
    .orderBy('lead.followup_at')
    .orderBy('lead.lead_id');
  const found = sql`
    select queue.reason, found.lead_id
    from unnest(${ofAnyLength(sql`${key.reasons}::text[]`)}, ${ofAnyLength(sql`${key.ownerIds}::integer[]`)},
      ${ofAnyLength(sql`${key.subStatusIds}::smallint[]`)})
      with ordinality as queue (reason, owner_id, sub_status_id, place)
    cross join lateral (
      (${firstOfZones(fresh, key, 'desc')})
      union all
      (${firstOfZones(due, key, 'asc')})
      limit 1
    ) as found
    order by queue.place
    limit 1`;
  return keepFound(found, key);
});

/** The next lead among the zones' first leads, locked. */
function firstOfZones(
  waiting: ReturnType<typeof waitingLeads>,
  { openZones }: Placeholders<Key>,
  direction: 'asc' | 'desc',
) {
  const order = DIRECTIONS[direction];
  return sql`select taken.lead_id
    from (
      select zone.name
      from unnest(${ofAnyLength(sql`${openZones}::text[]`)}) as zone (name) cross join lateral ${waiting} as first
      order by first.turn ${order}, first.lead_id ${order}
    ) as zone
    cross join lateral ${waiting.forNoKeyUpdate('lead').skipLocked()} as taken
    limit 1`;
}

/** Leases the first callable lead of the queues to the agent. */
export async function takeFirst(
  tx: Tx,
  scope: LeadScope,
  queues: readonly Queue[],
  terms: Terms & Pick<LeaseKey, 'ends'>,
): Promise<Leased | undefined> {
  const [first] = await takeFirstWaiting(tx, scope, {
    ...terms,
    marketId: scope.marketId,
    reasons: queues.map(({ reason }) => reason),
    ownerIds: queues.map(({ ownerId }) => ownerId),
    subStatusIds: queues.map(({ subStatusId }) => subStatusId),
  });
  return first;
}

/** Leads of one queue and zone, spelled as in the desk indexes. */
function waitingLeads(db: Db | Tx, scope: ScopeTerms, key: Placeholders<Key>) {
  return scopedLeads(db, scope)
    .where(sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = queue.owner_id`)
    .where(sql<SqlBool>`lead.sub_status_id = queue.sub_status_id`)
    .where(sql<SqlBool>`not lead.calls_used_up`)
    .where('lead.attempts', '<', key.attemptsInAll)
    .where((eb) =>
      eb.or([eb('lead.last_called_at', 'is', null), eb('lead.last_called_at', '<=', key.rested)]),
    )
    .where(sql<SqlBool>`city_zone(lead.city_id) = zone.name`)
    .where(isFree(key))
    .where(mayBeCalled(key))
    .select('lead.lead_id')
    .limit(1);
}

/** No other agent holds it, and the caller has not just passed it over. */
function isFree({ userId, now }: Placeholders<Key>) {
  return sql<SqlBool>`lead.lead_id not in (select lease.lead_id from lead_lease as lease
      where lease.user_id <> ${userId} and lease.expires_at > ${now})
    and not exists (select 1 from follow_up_snooze as snooze where snooze.lead_id = lead.lead_id
      and snooze.user_id = ${userId} and snooze.until_at > ${now})`;
}

/** Neither merged into another lead nor black-listed, and below its city's daily limit. */
function mayBeCalled({ now, attemptsPerDay, timeZone }: Placeholders<Key>) {
  const zone = sql<string>`coalesce(nullif(city_zone(lead.city_id), ''), ${timeZone}::text)`;
  return sql<SqlBool>`${isNotBlacklisted}
    and not exists (select from lead_merge where lead_merge.lead_id = lead.lead_id and lead_merge.taken_back_at is null)
    and (lead.last_called_at is null or (select count(*) from lead_call where lead_call.lead_id = lead.lead_id
      and lead_call.called_at >= ${startOfDay(now, zone)}) < ${attemptsPerDay})`;
}
