import { isQuiet } from '@otolead/contract/desk/call-limits.rules.ts';
import { callOrder, type NextReason } from '@otolead/contract/desk/next.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { leadScope } from '../leads/leads.public.ts';
import { type CallRuleRecord, findCallRules } from './call-rules.queries.ts';
import { passOver } from './desk.day.ts';
import { zonesOf } from './desk.due.ts';
import { endOfLease, letGo, refuseOpenCall, takeLease } from './desk.lease.ts';
import { findFirst, queuesOf } from './desk.queues.ts';

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
 * pause between two attempts. Three round trips and the commit.
 */
export function takeNextLead(context: ActorContext, left: number | undefined): Promise<NextLead | undefined> {
  const { actor, clock, db, market } = context;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const [rules] = await Promise.all([
      findCallRules(tx, market.id),
      refuseOpenCall(tx, leadScope(context), actor.userId, undefined),
    ]);
    const find = () => findWaiting(tx, context, rules);
    // Asked for in this order, the lead that is left is passed over already.
    const [, first] = await Promise.all([left && leave(tx, context, left, rules), find()]);
    let waiting = first;
    for (let tries = 0; waiting && tries < TRIES; tries += 1) {
      const { lead_id: leadId, reason } = waiting;
      const minutes = rules.lease_minutes;
      const lease = { leadId, marketId: market.id, userId: actor.userId, reason, now, minutes };
      if (await takeLease(tx, lease))
        return { lead_id: leadId, reason, expires_at: endOfLease(now, minutes).toISOString() };
      waiting = await find();
    }
    return undefined;
  });
}

function leave(tx: Tx, context: ActorContext, leadId: number, rules: CallRuleRecord) {
  const minutes = Math.max(rules.pause_minutes, rules.lease_minutes);
  return Promise.all([passOver(tx, context, leadId, minutes), letGo(tx, context.actor.userId, leadId)]);
}

async function findWaiting(tx: Tx, context: ActorContext, rules: CallRuleRecord) {
  const { actor, clock, market } = context;
  const now = clock.now();
  const openZones = zonesOf(market, (zone) => !isQuiet(now, rules, zone));
  if (openZones.length === 0) return undefined;
  return findFirst(tx, leadScope(context), queuesOf(callOrder(rules.call_order.split(',')), actor.userId), {
    userId: actor.userId,
    now,
    rested: new Date(now.getTime() - rules.pause_minutes * 60_000),
    attemptsInAll: rules.attempts_in_all,
    attemptsPerDay: rules.attempts_per_day,
    openZones,
    timeZone: market.timeZone,
  });
}
