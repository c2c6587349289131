import { mayKnowOfViewer } from '@otolead/contract/calls/calls.policy.ts';
import {
  MOST_VIEWERS,
  VIEWER_GONE_SECONDS,
  VIEWER_LASTS_SECONDS,
  VIEWER_SECONDS,
} from '@otolead/contract/calls/viewers.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

interface Viewed {
  readonly others: { readonly name: string; readonly since: string }[];
  readonly again: number;
}

/**
 * Records that the caller's browser opened or closed the lead, and returns the other viewers, who are notified. Throws
 * 404 outside the scope.
 */
export async function viewLead(
  context: ActorContext,
  { lead_id: leadId, open }: { readonly lead_id: number; readonly open: boolean },
): Promise<Viewed> {
  const { actor, clock, db, market } = context;
  const now = clock.now();
  if (!open) {
    if (!actor.isLooking) await closeLead(db, { leadId, sessionId: actor.sessionId, now });
    return { others: [], again: VIEWER_SECONDS };
  }
  const lead = await scopedLeads(db, leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .select('lead.lead_id')
    .executeTakeFirst();
  if (!lead) throw notFound();
  // An administrator who views as another role is no viewer.
  if (actor.isLooking) return present(context, await findOthers(db, context, leadId), now);
  return inTransaction(db, async (tx) => {
    await lockViewers(tx, leadId);
    const isNew = await noteViewer(tx, context, leadId, now);
    const others = await findOthers(tx, context, leadId);
    if (isNew && others.length > 0) await noteEvent(tx, { kind: 'desk', marketId: market.id, key: leadId });
    return present(context, others, now);
  });
}

/** Without this lock two simultaneous openings would miss each other. */
async function lockViewers(tx: Tx, leadId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashint8(${leadId}), 'lead_viewer'::regclass::oid::integer)`.execute(
    tx,
  );
}

/** True if other viewers must be notified. */
async function noteViewer(
  tx: Tx,
  { actor, market }: ActorContext,
  leadId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into lead_viewer as viewer (lead_id, session_id, market_id, user_id, since, expires_at)
    values (${leadId}, ${actor.sessionId}, ${market.id}, ${actor.userId}, ${now},
      ${later(now, VIEWER_LASTS_SECONDS)})
    on conflict (lead_id, session_id) do update set expires_at = excluded.expires_at,
      since = case when viewer.expires_at <= ${now} then excluded.since else viewer.since end
    returning since = ${now}::timestamptz as is_new`.execute(tx);
  return rows[0]?.is_new === true;
}

type Others = Awaited<ReturnType<typeof findOthers>>;

function findOthers(db: Db | Tx, { actor, clock }: ActorContext, leadId: number) {
  return db
    .selectFrom('lead_viewer')
    .innerJoin('app_user', 'app_user.id', 'lead_viewer.user_id')
    .innerJoin('user_session', 'user_session.id', 'lead_viewer.session_id')
    .where('lead_viewer.lead_id', '=', leadId)
    .where('lead_viewer.user_id', '<>', actor.userId)
    .where('lead_viewer.expires_at', '>', clock.now())
    .where('app_user.status', '=', 1)
    .where('user_session.revoked_at', 'is', null)
    .groupBy(['app_user.id'])
    .select((eb) => [
      'app_user.name',
      'app_user.role_id',
      'app_user.dse_id',
      eb.fn.min('lead_viewer.since').as('since'),
      eb.fn.max('lead_viewer.expires_at').as('expires_at'),
    ])
    .orderBy('since')
    .limit(MOST_VIEWERS)
    .execute();
}

function present({ actor }: ActorContext, others: Others, now: Date): Viewed {
  const known = others.filter(({ role_id: roleId, dse_id: dseId }) =>
    mayKnowOfViewer(actor, { roleId, dseId }),
  );
  const ends = known.map(({ expires_at }) => Math.ceil((expires_at.getTime() - now.getTime()) / 1_000) + 1);
  return {
    others: known.map(({ name, since }) => ({ name, since: since.toISOString() })),
    again: Math.max(1, Math.min(VIEWER_SECONDS, ...ends)),
  };
}

interface Closed {
  readonly leadId: number;
  readonly sessionId: number;
  readonly now: Date;
}

function closeLead(db: Db, { leadId, sessionId, now }: Closed): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockViewers(tx, leadId);
    const closed = await tx
      .deleteFrom('lead_viewer')
      .where('lead_id', '=', leadId)
      .where('session_id', '=', sessionId)
      .returning('market_id')
      .executeTakeFirst();
    if (closed) await tellOthers(tx, { leadId, sessionId, now }, closed.market_id);
  });
}

/** Notifies the other viewers of the lead, if any. */
async function tellOthers(tx: Tx, { leadId, sessionId, now }: Closed, marketId: number): Promise<void> {
  const other = await tx
    .selectFrom('lead_viewer')
    .where('lead_id', '=', leadId)
    .where('session_id', '<>', sessionId)
    .where('expires_at', '>', now)
    .select('lead_id')
    .limit(1)
    .executeTakeFirst();
  if (other) await noteEvent(tx, { kind: 'desk', marketId, key: leadId });
}

/**
 * Called when a browser's event stream ends: unless it reconnects, its views expire soon. Crashed browsers report
 * nothing, but their connections end.
 */
export function doubtViewer(db: Db, clock: Clock, sessionId: number): Promise<void> {
  const now = clock.now();
  const end = later(now, VIEWER_GONE_SECONDS);
  return inTransaction(db, async (tx) => {
    const doubted = await tx
      .updateTable('lead_viewer')
      .set({ expires_at: end })
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', end)
      .returning(['lead_id', 'market_id'])
      .execute();
    for (const { lead_id: leadId, market_id: marketId } of doubted)
      await tellOthers(tx, { leadId, sessionId, now }, marketId);
  });
}

/** Removes browsers that stopped reporting. */
export async function sweepViewers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lead_viewer').where(sql<SqlBool>`expires_at < ${now}`).execute();
}
