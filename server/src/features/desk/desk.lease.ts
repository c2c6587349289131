import type { NextReason } from '@otolead/contract/desk/next.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { writeBehind } from '../../platform/db/write-behind.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { type LeadScope, scopedLeads, scopedStatement } from '../leads/leads.public.ts';
import { findCallRules } from './call-rules.queries.ts';

interface Lease {
  readonly leadId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly reason: NextReason | 'opened';
  readonly now: Date;
  readonly minutes: number;
}

type Own = Pick<Lease, 'userId' | 'leadId'>;

interface Ends {
  readonly ends: Date;
}

export const endOfLease = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

const keepOwn = new Statement((db, { userId, leadId, ends }: Placeholders<Own & Ends>) =>
  db
    .updateTable('lead_lease')
    .set({ expires_at: ends })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .returning('lead_id'),
);

/** The agent's other lease, and an expired lease of this lead. */
const endOthers = new Statement((db, { userId, leadId, now }: Placeholders<Lease>) =>
  db
    .deleteFrom('lead_lease')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('lead_id', '<>', leadId)]),
        eb.and([eb('user_id', '<>', userId), eb('lead_id', '=', leadId), eb('expires_at', '<=', now)]),
      ]),
    )
    .returning(['lead_id', 'market_id']),
);

const insertLease = new Statement((db, lease: Placeholders<Lease & Ends>) =>
  db
    .insertInto('lead_lease')
    .values({
      lead_id: lease.leadId,
      market_id: lease.marketId,
      user_id: lease.userId,
      reason: lease.reason,
      leased_at: lease.now,
      expires_at: lease.ends,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lead_id'),
);

/**
 * Keeps a lead for an agent, who lets go of the one before; false where another agent has it. The unique keys decide
 * between two who ask at the same instant.
 */
export async function takeLease(tx: Tx, lease: Lease): Promise<boolean> {
  const { leadId, marketId, now, minutes } = lease;
  const kept = { ...lease, ends: endOfLease(now, minutes) };
  const [own, ended, taken] = await Promise.all([
    keepOwn.run(tx, kept),
    endOthers.run(tx, lease),
    insertLease.run(tx, kept),
  ]);
  for (const { lead_id: key, market_id } of ended)
    await noteEvent(tx, { kind: 'desk', marketId: market_id, key });
  if (taken.length > 0) await noteEvent(tx, { kind: 'desk', marketId, key: leadId });
  return own.length + taken.length > 0;
}

interface Hand {
  readonly leadId: number;
  readonly userId: number;
  readonly now: Date;
}

/** A live lease, or the caller's own lease with an open call. */
export const isHeld = ({ now, userId }: Placeholders<Pick<Hand, 'now' | 'userId'>>) =>
  sql<SqlBool>`(lead_lease.expires_at > ${now} or lead_lease.user_id = ${userId})`;

const leaseOfLead = new Statement((db, { leadId, userId, now }: Placeholders<Hand>) =>
  db
    .selectFrom('lead_lease')
    .innerJoin('app_user', 'app_user.id', 'lead_lease.user_id')
    .where('lead_lease.lead_id', '=', leadId)
    .where(isHeld({ now, userId }))
    .select(['lead_lease.user_id', 'app_user.name', 'lead_lease.call_id', 'lead_lease.called_at']),
);

/** Holder of a lead. */
export async function findLease(db: Db | Tx, leadId: number, userId: number, now: Date) {
  const [lease] = await leaseOfLead.run(db, { leadId, userId, now });
  return lease;
}

interface Call {
  readonly leadId: number;
  readonly userId: number;
  readonly callId: number | null;
  readonly calledAt: Date | null;
}

const callOfLease = new Statement((db, { leadId, userId, callId, calledAt }: Placeholders<Call>) =>
  db
    .updateTable('lead_lease')
    .set({ call_id: callId, called_at: calledAt })
    .where('lead_id', '=', leadId)
    .where('user_id', '=', userId),
);

/** The call that is open on a kept lead; null once it is wrapped up. */
export const setCall = (tx: Tx, call: Call) => writeBehind(tx, callOfLease.filled(tx, call));

const openCall = scopedStatement<
  { readonly userId: number },
  { readonly lead_id: number; readonly name: string }
>((db, scope, { userId }) =>
  scopedLeads(db, scope)
    .innerJoin('lead_lease', 'lead_lease.lead_id', 'lead.lead_id')
    .where('lead_lease.user_id', '=', userId)
    .where('lead_lease.call_id', 'is not', null)
    .select(['lead.lead_id', 'lead.name']),
);

/** Throws 400 while a call of the agent on another lead is not wrapped up: it would be forgotten. */
export async function refuseOpenCall(
  tx: Tx,
  scope: LeadScope,
  userId: number,
  leadId: number | undefined,
): Promise<void> {
  const [open] = await openCall(tx, scope, { userId });
  if (open && open.lead_id !== leadId) throw badRequest(text('desk:open_call', { name: open.name }));
}

const endOwn = new Statement((db, { userId, leadId }: Placeholders<Own>) =>
  db
    .deleteFrom('lead_lease')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('call_id', 'is', null)
    .returning('market_id'),
);

/** Lets a lead go. A call that nobody has wrapped up keeps it until the lease runs out. */
export async function letGo(tx: Tx, userId: number, leadId: number): Promise<void> {
  const [ended] = await endOwn.run(tx, { userId, leadId });
  if (ended) await noteEvent(tx, { kind: 'desk', marketId: ended.market_id, key: leadId });
}

/** Keeps the caller's lead for longer, or lets it go; false where it is not the caller's any more. */
export async function holdLead(
  { db, actor, clock, market }: ActorContext,
  { lead_id: leadId, hold }: { readonly lead_id: number; readonly hold: boolean },
): Promise<{ readonly held: boolean; readonly expires_at: string | null }> {
  const { userId } = actor;
  if (!hold) {
    await inTransaction(db, (tx) => letGo(tx, userId, leadId));
    return { held: false, expires_at: null };
  }
  const { lease_minutes: minutes } = await findCallRules(db, market.id);
  const ends = endOfLease(clock.now(), minutes);
  const [own] = await keepOwn.run(db, { userId, leadId, ends });
  return own ? { held: true, expires_at: ends.toISOString() } : { held: false, expires_at: null };
}
