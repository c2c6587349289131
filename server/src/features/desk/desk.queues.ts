import { NEXT_QUEUES, type NextReason } from '@otolead/contract/desk/next.rules.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Placeholders } from '../../platform/db/statement.ts';
import { type LeadScope, scopedLeads, scopedStatement } from '../leads/leads.public.ts';
import { startOfDay } from './call-rules.queries.ts';

/** Leads that wait in one state for one owner. */
interface Queue {
  readonly reason: NextReason;
  /** 0: leads that nobody has. */
  readonly ownerId: number;
  readonly subStatusId: number;
}

/** In the order in which they are asked for a lead: for each reason own leads before those that nobody has. */
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
  /** A lead that was called after it has its pause. */
  readonly rested: Date;
  readonly attemptsInAll: number;
  readonly attemptsPerDay: number;
  /** Zones in which nobody is called now. */
  readonly quietZones: readonly string[];
  /** Of the market, for leads whose city is not known. */
  readonly timeZone: string;
}

interface Key extends Terms {
  readonly reasons: readonly NextReason[];
  readonly ownerIds: readonly number[];
  readonly subStatusIds: readonly number[];
}

interface Waiting {
  readonly lead_id: number;
  readonly reason: NextReason;
}

/**
 * One queue after the other until a lead is found, each in the order of its index: it costs what stands before the lead,
 * not what the market has. What another transaction holds is passed over.
 */
const firstWaiting = scopedStatement<Key, Waiting>((db, scope, key) => {
  const waiting = waitingLeads(db, scope, key);
  const byCreation = waiting
    .where('lead.sub_status_id', '=', sql.lit(LEAD_SUB_STATUS.fresh))
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc');
  const byFollowUp = waiting
    .where('lead.followup_at', '<=', key.now)
    .orderBy('lead.followup_at')
    .orderBy('lead.lead_id');
  const isFresh = sql<SqlBool>`queue.reason = 'fresh'`;
  return sql<Waiting>`
    select queue.reason, found.lead_id
    from unnest(${key.reasons}::text[], ${key.ownerIds}::integer[], ${key.subStatusIds}::smallint[])
      with ordinality as queue (reason, owner_id, sub_status_id, place)
    cross join lateral (
      select lead_id from ${byCreation.where(isFresh)} as fresh
      union all
      select lead_id from ${byFollowUp.where(sql<SqlBool>`not ${isFresh}`)} as due
      limit 1
    ) as found
    order by queue.place
    limit 1`;
});

/** The first lead of the queues that may be called now, locked. */
export async function findFirst(
  tx: Tx,
  scope: LeadScope,
  queues: readonly Queue[],
  terms: Terms,
): Promise<Waiting | undefined> {
  const [first] = await firstWaiting(tx, scope, {
    ...terms,
    reasons: queues.map(({ reason }) => reason),
    ownerIds: queues.map(({ ownerId }) => ownerId),
    subStatusIds: queues.map(({ subStatusId }) => subStatusId),
  });
  return first;
}

type Scope = Parameters<typeof scopedLeads>[1];

/** Of the queue that the statement is at, as the indexes of the desk spell it. */
function waitingLeads(db: Db | Tx, scope: Scope, key: Placeholders<Key>) {
  return scopedLeads(db, scope)
    .where(sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = queue.owner_id`)
    .where(sql<SqlBool>`lead.sub_status_id = queue.sub_status_id`)
    .where(sql<SqlBool>`not lead.calls_used_up`)
    .where('lead.attempts', '<', key.attemptsInAll)
    .where((eb) =>
      eb.or([eb('lead.last_called_at', 'is', null), eb('lead.last_called_at', '<=', key.rested)]),
    )
    .where(isFree(key))
    .where(mayBeCalled(key))
    .select('lead.lead_id')
    .limit(1)
    .forNoKeyUpdate('lead')
    .skipLocked();
}

/** No other agent works on it, and the caller has not passed it over a moment ago. */
function isFree({ userId, now }: Placeholders<Key>) {
  return sql<SqlBool>`lead.lead_id not in (select lease.lead_id from lead_lease as lease
      where lease.user_id <> ${userId} and lease.expires_at > ${now})
    and not exists (select 1 from follow_up_snooze as snooze where snooze.lead_id = lead.lead_id
      and snooze.user_id = ${userId} and snooze.until_at > ${now})`;
}

/** Not black-listed, outside the quiet hours of its city, and not called too often on its city's day. */
function mayBeCalled({ now, attemptsPerDay, quietZones, timeZone }: Placeholders<Key>) {
  const zone = sql<string>`coalesce((select city.time_zone from city where city.id = lead.city_id), ${timeZone}::text)`;
  return sql<SqlBool>`not exists (select 1 from blacklist where blacklist.market_id = lead.market_id
      and blacklist.mobile = lead.mobile and blacklist.status = 1)
    and (cardinality(${quietZones}::text[]) = 0 or ${zone} <> all(${quietZones}::text[]))
    and (lead.last_called_at is null or (select count(*) from lead_call where lead_call.lead_id = lead.lead_id
      and lead_call.called_at >= ${startOfDay(now, zone)}) < ${attemptsPerDay})`;
}
