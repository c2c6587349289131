import type { NextReason } from '@otolead/contract/desk/next.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import { badRequest } from '../../platform/http/errors.ts';
import { type LeadScope, scopedLeads } from '../leads/leads.public.ts';

interface Lease {
  readonly leadId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly reason: NextReason | 'opened';
  readonly now: Date;
  readonly minutes: number;
}

export const endOfLease = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Keeps a lead for an agent, who lets go of the one before; false where another agent has it. The unique keys decide
 * between two who ask at the same instant.
 */
export async function takeLease(tx: Tx, lease: Lease): Promise<boolean> {
  const { leadId, marketId, userId, reason, now, minutes } = lease;
  const own = await tx
    .updateTable('lead_lease')
    .set({ expires_at: endOfLease(now, minutes) })
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .returning('lead_id')
    .executeTakeFirst();
  if (own) return true;
  const ended = await tx
    .deleteFrom('lead_lease')
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), eb.and([eb('lead_id', '=', leadId), eb('expires_at', '<=', now)])]),
    )
    .returning(['lead_id', 'market_id'])
    .execute();
  for (const { lead_id: key, market_id } of ended)
    await noteEvent(tx, { kind: 'desk', marketId: market_id, key });
  const taken = await tx
    .insertInto('lead_lease')
    .values({
      lead_id: leadId,
      market_id: marketId,
      user_id: userId,
      reason,
      leased_at: now,
      expires_at: endOfLease(now, minutes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('lead_id')
    .executeTakeFirst();
  if (taken) await noteEvent(tx, { kind: 'desk', marketId, key: leadId });
  return taken !== undefined;
}

interface Hand {
  readonly leadId: number;
  readonly userId: number;
  readonly now: Date;
}

const leaseOfLead = new Statement((db, { leadId, userId, now }: Placeholders<Hand>) =>
  db
    .selectFrom('lead_lease')
    .innerJoin('app_user', 'app_user.id', 'lead_lease.user_id')
    .where('lead_lease.lead_id', '=', leadId)
    .where((eb) => eb.or([eb('lead_lease.expires_at', '>', now), eb('lead_lease.user_id', '=', userId)]))
    .select(['lead_lease.user_id', 'app_user.name', 'lead_lease.call_id', 'lead_lease.called_at']),
);

/** Holder of a lead: its live lease, or the caller's own lease with an open call. */
export async function findLease(db: Db | Tx, leadId: number, userId: number, now: Date) {
  const [lease] = await leaseOfLead.run(db, { leadId, userId, now });
  return lease;
}

/** Throws 400 while a call of the agent on another lead is not wrapped up: it would be forgotten. */
export async function refuseOpenCall(
  db: Db | Tx,
  scope: LeadScope,
  userId: number,
  leadId: number | undefined,
): Promise<void> {
  const open = await scopedLeads(db, scope)
    .innerJoin('lead_lease', 'lead_lease.lead_id', 'lead.lead_id')
    .where('lead_lease.user_id', '=', userId)
    .where('lead_lease.call_id', 'is not', null)
    .select(['lead.lead_id', 'lead.name'])
    .executeTakeFirst();
  if (open && open.lead_id !== leadId) throw badRequest(text('desk:open_call', { name: open.name }));
}

/** Lets a lead go. A call that nobody has wrapped up keeps it until the lease runs out. */
export function releaseLease(db: Db, userId: number, leadId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const released = await tx
      .deleteFrom('lead_lease')
      .where('user_id', '=', userId)
      .where('lead_id', '=', leadId)
      .where('call_id', 'is', null)
      .returning('market_id')
      .executeTakeFirst();
    if (released) await noteEvent(tx, { kind: 'desk', marketId: released.market_id, key: leadId });
  });
}
