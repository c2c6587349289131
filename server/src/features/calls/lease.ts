import type { NextReason } from '@otolead/contract/calls/next.rules.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { type Placeholders, Statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { type LeadScope, leadScope, scopedLeads, scopedStatement } from '../leads/leads.public.ts';
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

export interface LeaseKey {
  readonly marketId: number;
  readonly userId: number;
  readonly now: Date;
  readonly ends: Date;
}

export interface Leased {
  readonly lead_id: number;
  readonly reason: NextReason;
  /** False if another agent was faster. */
  readonly is_kept: boolean;
  /** Leases that it ended: the agent's other one, and an expired one of this lead. */
  readonly ended: readonly { readonly lead_id: number; readonly market_id: number }[] | null;
  readonly is_new: boolean;
}

/**
 * Leases the lead selected by `found`, a query of its id and the reason, to an agent; no row if it selects none.
 * PostgreSQL orders the parts of a statement only by their data flow, so the insert reads the result of the delete.
 * Unique keys decide between simultaneous requests.
 */
export const keepFound = (found: RawBuilder<unknown>, key: Placeholders<LeaseKey>) => sql<Leased>`
  with found as materialized (${found}),
  own as (
    update lead_lease set expires_at = ${key.ends} from found
    where lead_lease.user_id = ${key.userId} and lead_lease.lead_id = found.lead_id
    returning lead_lease.lead_id
  ),
  ended as (
    delete from lead_lease using found
    where lead_lease.user_id = ${key.userId} and lead_lease.lead_id <> found.lead_id
      or lead_lease.lead_id = found.lead_id and lead_lease.user_id <> ${key.userId} and lead_lease.expires_at <= ${key.now}
    returning lead_lease.lead_id, lead_lease.market_id
  ),
  taken as (
    insert into lead_lease (lead_id, market_id, user_id, reason, leased_at, expires_at)
    select lead_id, ${key.marketId}, ${key.userId}, reason, ${key.now}, ${key.ends} from found
    where not exists (select from own) and (select count(*) from ended) >= 0
    on conflict do nothing
    returning lead_id
  )
  select lead_id, reason, exists (select from own) or exists (select from taken) as is_kept,
    exists (select from taken) as is_new, (select json_agg(ended) from ended) as ended
  from found`;

/** Publishes a lease to those who look at the leads. */
export async function noteLease(tx: Tx, marketId: number, { lead_id, is_new, ended }: Leased): Promise<void> {
  for (const lease of ended ?? [])
    await noteEvent(tx, { kind: 'desk', marketId: lease.market_id, key: lease.lead_id });
  if (is_new) await noteEvent(tx, { kind: 'desk', marketId, key: lead_id });
}

const keepLead = new Statement((_, lease: Placeholders<LeaseKey & Pick<Lease, 'leadId' | 'reason'>>) =>
  keepFound(sql`select ${lease.leadId}::bigint as lead_id, ${lease.reason}::text as reason`, lease),
);

/** Leases a lead to an agent, ending the agent's previous lease; false if another agent has it. */
export async function takeLease(tx: Tx, lease: Lease): Promise<boolean> {
  const { now, minutes, marketId } = lease;
  const [leased] = await keepLead.run(tx, { ...lease, ends: endOfLease(now, minutes) });
  if (leased) await noteLease(tx, marketId, leased);
  return leased?.is_kept === true;
}

interface Hand {
  readonly leadId: number;
  readonly userId: number;
  readonly now: Date;
}

/** A live lease, or the caller's lease with an open call. */
const isHeld = ({ now, userId }: Placeholders<Pick<Hand, 'now' | 'userId'>>) =>
  sql<SqlBool>`(lead_lease.expires_at > ${now} or lead_lease.user_id = ${userId})`;

const leaseOfLead = new Statement((db, { leadId, userId, now }: Placeholders<Hand>) =>
  db
    .selectFrom('lead_lease')
    .innerJoin('app_user', 'app_user.id', 'lead_lease.user_id')
    .where('lead_lease.lead_id', '=', leadId)
    .where(isHeld({ now, userId }))
    .select([
      'lead_lease.user_id',
      'app_user.name',
      'lead_lease.reason',
      'lead_lease.call_id',
      'lead_lease.called_at',
    ]),
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

/** Sets the open call of a leased lead; null after the wrap-up. */
export const setCall = (tx: Tx, call: Call) => deferWrite(tx, callOfLease.filled(tx, call));

const openCall = scopedStatement<
  { readonly userId: number },
  { readonly lead_id: number; readonly name: string | null; readonly is_ended: boolean }
>((db, scope, { userId }) =>
  db
    .selectFrom('lead_lease')
    // A call in a market that the agent has left can no longer be wrapped up.
    .innerJoin('user_market', (join) =>
      join
        .onRef('user_market.user_id', '=', 'lead_lease.user_id')
        .onRef('user_market.market_id', '=', 'lead_lease.market_id'),
    )
    .leftJoin(scopedLeads(db, scope).select(['lead.lead_id', 'lead.name']).as('seen'), (join) =>
      join.onRef('seen.lead_id', '=', 'lead_lease.lead_id'),
    )
    .leftJoin('lead_call', (join) =>
      join
        .onRef('lead_call.lead_id', '=', 'lead_lease.lead_id')
        .onRef('lead_call.id', '=', 'lead_lease.call_id'),
    )
    .where('lead_lease.user_id', '=', userId)
    .where('lead_lease.call_id', 'is not', null)
    .select([
      'lead_lease.lead_id',
      'seen.name',
      sql<boolean>`lead_call.call_status_id is not null`.as('is_ended'),
    ]),
);

/** The agent's call without a wrap-up, in any market; its name only within the scope. */
export async function findOpenCall(tx: Tx, scope: LeadScope, userId: number) {
  const [open] = await openCall(tx, scope, { userId });
  return open;
}

/** Throws 400 while the agent's call on another lead is not wrapped up, because it would be lost. */
export async function refuseOpenCall(
  tx: Tx,
  scope: LeadScope,
  userId: number,
  leadId: number | undefined,
): Promise<void> {
  const open = await findOpenCall(tx, scope, userId);
  if (!open || open.lead_id === leadId) return;
  throw badRequest(
    open.name === null ? text('calls:open_call_elsewhere') : text('calls:open_call', { name: open.name }),
  );
}

const endOwn = new Statement((db, { userId, leadId }: Placeholders<Own>) =>
  db
    .deleteFrom('lead_lease')
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .where('call_id', 'is', null)
    .returning('market_id'),
);

/** Releases a lead. An open call keeps it until the lease expires. */
export async function letGo(tx: Tx, userId: number, leadId: number): Promise<void> {
  const [ended] = await endOwn.run(tx, { userId, leadId });
  if (ended) await noteEvent(tx, { kind: 'desk', marketId: ended.market_id, key: leadId });
}

/** Extends or releases the caller's lease; false if it is no longer the caller's. Throws 404 outside the scope. */
export async function holdLead(
  context: ActorContext,
  { lead_id: leadId, hold }: { readonly lead_id: number; readonly hold: boolean },
): Promise<{ readonly held: boolean; readonly expires_at: string | null }> {
  const { db, actor, clock, market } = context;
  const { userId } = actor;
  const known = scopedLeads(db, leadScope(context)).where('lead.lead_id', '=', leadId).select('lead.lead_id');
  if (!(await known.executeTakeFirst())) throw notFound();
  if (!hold) {
    await inTransaction(db, (tx) => letGo(tx, userId, leadId));
    return { held: false, expires_at: null };
  }
  const { lease_minutes: minutes } = await findCallRules(db, market.id);
  const ends = endOfLease(clock.now(), minutes);
  const [own] = await keepOwn.run(db, { userId, leadId, ends });
  return own ? { held: true, expires_at: ends.toISOString() } : { held: false, expires_at: null };
}
