import { CITY_ZONES, isQuiet } from '@otolead/contract/desk/call.rules.ts';
import { callOrder, NEXT_QUEUES, type NextReason } from '@otolead/contract/desk/next.rules.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type LeadScope, leadScope, scopedLeads } from '../leads/leads.public.ts';
import { type CallRuleRecord, findCallRules } from './call-rules.queries.ts';
import { snoozeFollowUp } from './desk.day.ts';
import { endOfLease, refuseOpenCall, releaseLease, takeLease } from './desk.lease.ts';

export interface NextLead {
  readonly lead_id: number;
  readonly reason: NextReason;
  readonly expires_at: string;
}

/** How often another agent may be quicker before it is said that nothing waits. */
const TRIES = 20;

/**
 * The lead to call next, kept for the caller alone: by the market's order of reasons, own leads before those that nobody
 * has, and only one that may be called now. Undefined where none waits. The lead that is left does not come again for the
 * pause between two attempts.
 */
export async function takeNextLead(
  context: ActorContext,
  left: number | undefined,
): Promise<NextLead | undefined> {
  const { actor, clock, db, market } = context;
  const rules = await findCallRules(db, market.id);
  const now = clock.now();
  const scope = leadScope(context);
  await refuseOpenCall(db, scope, actor.userId, undefined);
  if (left !== undefined) {
    await snoozeFollowUp(context, left, Math.max(rules.pause_minutes, rules.lease_minutes));
    await releaseLease(db, actor.userId, left);
  }
  const terms: Terms = { scope, userId: actor.userId, now, rules, marketZone: market.timeZone };
  for (const queue of queuesOf(rules, actor.userId)) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const found = await inTransaction(db, (tx) => takeFirst(tx, terms, queue));
      if (found === 'none') break;
      if (found === 'taken') continue;
      const expires = endOfLease(now, rules.lease_minutes);
      return { lead_id: found, reason: queue.reason, expires_at: expires.toISOString() };
    }
  }
  return undefined;
}

export interface Queue {
  readonly reason: NextReason;
  /** Null: leads that nobody has. */
  readonly ownerId: number | null;
  readonly subStatusId: number;
}

/** In the order in which they are asked for a lead. */
export function queuesOf({ call_order: order }: CallRuleRecord, userId: number): readonly Queue[] {
  return callOrder(order.split(',')).flatMap((reason) =>
    [userId, null].flatMap((ownerId) =>
      NEXT_QUEUES[reason].subStatusIds.map((subStatusId) => ({ reason, ownerId, subStatusId })),
    ),
  );
}

export interface Terms {
  readonly scope: LeadScope;
  readonly userId: number;
  readonly now: Date;
  readonly rules: CallRuleRecord;
  readonly marketZone: string;
}

/** The first lead of a queue, leased; 'taken' where another agent was quicker between finding it and keeping it. */
async function takeFirst(tx: Tx, terms: Terms, queue: Queue): Promise<number | 'none' | 'taken'> {
  const { scope, userId, now, rules } = terms;
  const lead = await firstOf(tx, terms, queue).executeTakeFirst();
  if (!lead) return 'none';
  const lease = { leadId: lead.lead_id, marketId: scope.marketId, userId, reason: queue.reason, now };
  return (await takeLease(tx, { ...lease, minutes: rules.lease_minutes })) ? lead.lead_id : 'taken';
}

/**
 * The first lead of one queue that may be called now: read in the order of its index, so that it costs what stands
 * before it and not what the market has. A lead that another transaction holds is passed over.
 */
export function firstOf(db: Db | Tx, terms: Terms, { reason, ownerId, subStatusId }: Queue) {
  const { scope, now, rules } = terms;
  const rested = new Date(now.getTime() - rules.pause_minutes * 60_000);
  const waiting = scopedLeads(db, scope)
    .where(isOwnedBy(ownerId))
    .where('lead.sub_status_id', '=', sql.lit(subStatusId))
    .where(sql<SqlBool>`not lead.calls_used_up`)
    .where('lead.attempts', '<', rules.attempts_in_all)
    .where((eb) => eb.or([eb('lead.last_called_at', 'is', null), eb('lead.last_called_at', '<=', rested)]))
    .where(isFree(terms))
    .where(mayBeCalled(terms))
    .select('lead.lead_id')
    .limit(1)
    .forUpdate('lead')
    .skipLocked();
  return NEXT_QUEUES[reason].by === 'created'
    ? waiting.orderBy('lead.created_at', 'desc').orderBy('lead.lead_id', 'desc')
    : waiting.where('lead.followup_at', '<=', now).orderBy('lead.followup_at').orderBy('lead.lead_id');
}

/** As the indexes of the desk spell it: 0 where nobody has the lead. */
function isOwnedBy(ownerId: number | null) {
  return sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = ${ownerId ?? 0}`;
}

/** No other agent works on it, and the caller has not passed it over a moment ago. */
function isFree({ userId, now }: Terms) {
  return sql<SqlBool>`not exists (select 1 from lead_lease where lead_lease.lead_id = lead.lead_id
      and lead_lease.user_id <> ${userId} and lead_lease.expires_at > ${now})
    and not exists (select 1 from follow_up_snooze as snooze where snooze.lead_id = lead.lead_id
      and snooze.user_id = ${userId} and snooze.until_at > ${now})`;
}

/** Not black-listed, outside the quiet hours of its city, and not called too often on its city's day. */
function mayBeCalled({ now, rules, marketZone }: Terms) {
  const zone = sql`coalesce((select city.time_zone from city where city.id = lead.city_id), ${marketZone})`;
  const quiet = CITY_ZONES.filter((name) => isQuiet(now, rules, name));
  const days = CITY_ZONES.map(
    (name) => sql`when ${name} then ${dayBounds(localDate(now, name), name).from}::timestamptz`,
  );
  return sql<SqlBool>`not exists (select 1 from blacklist where blacklist.market_id = lead.market_id
      and blacklist.mobile = lead.mobile and blacklist.status = 1)
    and ${zone} <> all(${quiet})
    and (lead.last_called_at is null or (select count(*) from lead_call where lead_call.lead_id = lead.lead_id
      and lead_call.called_at >= case ${zone} ${sql.join(days, sql` `)} end) < ${rules.attempts_per_day})`;
}

/** Keeps the caller's lead for longer, or lets it go; false where it is not the caller's any more. */
export async function holdLead(
  { db, actor, clock, market }: ActorContext,
  { lead_id: leadId, hold }: { readonly lead_id: number; readonly hold: boolean },
): Promise<{ readonly held: boolean; readonly expires_at: string | null }> {
  if (!hold) {
    await releaseLease(db, actor.userId, leadId);
    return { held: false, expires_at: null };
  }
  const { lease_minutes: minutes } = await findCallRules(db, market.id);
  const expiresAt = endOfLease(clock.now(), minutes);
  const own = await db
    .updateTable('lead_lease')
    .set({ expires_at: expiresAt })
    .where('user_id', '=', actor.userId)
    .where('lead_id', '=', leadId)
    .returning('lead_id')
    .executeTakeFirst();
  return own ? { held: true, expires_at: expiresAt.toISOString() } : { held: false, expires_at: null };
}
