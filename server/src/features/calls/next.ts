import { isQuiet, quietUntil } from '@otolead/contract/calls/call-limits.rules.ts';
import { callOrder, type NextReason } from '@otolead/contract/calls/next.rules.ts';
import { CITY_ZONES } from '@otolead/contract/kernel/city-zones.ts';
import { formatDateTime } from '@otolead/contract/kernel/market-time.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Placeholders } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeads, scopedStatement } from '../leads/leads.public.ts';
import { passOver, zonesOf } from '../my-day/my-day.public.ts';
import { type CallRuleRecord, findCallRules } from './call-rules.queries.ts';
import { endOfLease, letGo, noteLease, refuseOpenCall } from './lease.ts';
import { Batches } from './next.batches.ts';
import { queuesOf, takeFirst } from './next.queues.ts';

export interface NextLead {
  readonly lead_id: number;
  readonly reason: NextReason;
  readonly expires_at: string;
}

/** Tries against faster agents before reporting that nothing waits. */
const TRIES = 20;

interface Asking {
  readonly context: ActorContext;
  /** Lead that the agent leaves. */
  readonly left: number | undefined;
}

const batches = new WeakMap<Db, Batches<Asking, NextLead | undefined>>();

/**
 * Next lead for the caller, under lease: by the market's order of reasons, own leads before unowned ones, and only
 * callable ones. Undefined if none waits. The lead just left stays out for the pause between attempts. Simultaneous
 * agents are served in one transaction, one after the other.
 */
export function takeNextLead(context: ActorContext, left: number | undefined): Promise<NextLead | undefined> {
  const { db } = context;
  const batch = batches.get(db) ?? new Batches((asking: readonly Asking[]) => takeEach(db, asking));
  batches.set(db, batch);
  return batch.add({ context, left });
}

/** Two round trips and the commit. */
function takeEach(db: Db, asking: readonly Asking[]): Promise<(NextLead | undefined)[]> {
  return inTransaction(db, async (tx) => {
    const markets = new Map<number, Promise<CallRuleRecord>>();
    const rulesOf = ({ market: { id } }: ActorContext) => {
      const rules = markets.get(id) ?? findCallRules(tx, id);
      markets.set(id, rules);
      return rules;
    };
    // Before any lease: a rolled-back batch would have withheld leads from other agents.
    const [rules] = await Promise.all([
      Promise.all(asking.map(({ context }) => rulesOf(context))),
      ...asking.map((one) => refuse(tx, one)),
    ]);
    return Promise.all(asking.map((one, at) => takeOne(tx, one, rules[at] as CallRuleRecord)));
  });
}

const findLead = scopedStatement((db, scope, { leadId }: Placeholders<{ readonly leadId: number }>) =>
  scopedLeads(db, scope).where('lead.lead_id', '=', leadId).select('lead.lead_id'),
);

/** Refuses agents with an open call, and those who leave a lead that they cannot see. */
async function refuse(tx: Tx, { context, left }: Asking): Promise<void> {
  const scope = leadScope(context);
  const [, seen] = await Promise.all([
    refuseOpenCall(tx, scope, context.actor.userId, undefined),
    left === undefined ? undefined : findLead(tx, scope, { leadId: left }),
  ]);
  if (seen?.length === 0) throw notFound();
}

async function takeOne(tx: Tx, { context, left }: Asking, rules: CallRuleRecord) {
  const { clock, market } = context;
  const now = clock.now();
  const ends = endOfLease(now, rules.lease_minutes);
  const take = () => takeWaiting(tx, context, rules, ends);
  // Statements run in this order, so the search already skips the lead just left.
  const [, first] = await Promise.all([left && leave(tx, context, left, rules), take()]);
  let found = first;
  for (let tries = 0; found && tries < TRIES; tries += 1) {
    await noteLease(tx, market.id, found);
    const { lead_id, reason, is_kept: isKept } = found;
    if (isKept) return { lead_id, reason, expires_at: ends.toISOString() };
    found = await take();
  }
  return undefined;
}

function leave(tx: Tx, context: ActorContext, leadId: number, rules: CallRuleRecord) {
  const minutes = Math.max(rules.pause_minutes, rules.lease_minutes);
  return Promise.all([passOver(tx, context, leadId, minutes), letGo(tx, context.actor.userId, leadId)]);
}

async function takeWaiting(tx: Tx, context: ActorContext, rules: CallRuleRecord, ends: Date) {
  const { actor, clock, market } = context;
  const now = clock.now();
  const openZones = zonesOf(market, (zone) => !isQuiet(now, rules, zone));
  if (openZones.length === 0) return undefined;
  return takeFirst(tx, leadScope(context), queuesOf(callOrder(rules.call_order.split(',')), actor.userId), {
    userId: actor.userId,
    now,
    ends,
    rested: new Date(now.getTime() - rules.pause_minutes * 60_000),
    attemptsInAll: rules.attempts_in_all,
    attemptsPerDay: rules.attempts_per_day,
    openZones,
    timeZone: market.timeZone,
  });
}

/**
 * Why no lead is available, and until when: quiet hours everywhere, a later follow-up of the agent, or no waiting lead.
 */
export async function whyNone(context: ActorContext): Promise<Text> {
  const { actor, clock, db, language, market } = context;
  const now = clock.now();
  const rules = await findCallRules(db, market.id);
  const ends = CITY_ZONES[market.code].map((zone) => quietUntil(now, rules, zone));
  const words = (at: Date) => formatDateTime(at, market.timeZone, language);
  const first = ends.every((end) => end !== null)
    ? ends.toSorted((one, other) => one.getTime() - other.getTime())[0]
    : undefined;
  if (first) return text('calls:next.quiet', { when: words(first) });
  const own = await scopedLeads(db, leadScope(context))
    .where(sql<SqlBool>`lead.myactive_agent_id = ${actor.userId}`)
    .where('lead.followup_at', '>', now)
    .select('lead.followup_at')
    .orderBy('lead.followup_at')
    .limit(1)
    .executeTakeFirst();
  return own?.followup_at
    ? text('calls:next.later', { when: words(own.followup_at) })
    : text('calls:next.none');
}
