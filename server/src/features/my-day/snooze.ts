import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { leadScope, scopedLeads, scopedStatement } from '../leads/leads.public.ts';

/** Notifies the caller's other tabs. */
export function noteDay(tx: Tx, { actor, market }: ActorContext): Promise<void> {
  return noteEvent(tx, { kind: 'day', marketId: market.id, userId: actor.userId });
}

const snoozeLead = scopedStatement<
  { readonly leadId: number; readonly userId: number; readonly until: Date },
  { readonly lead_id: number }
>((db, scope, { leadId, userId, until }) =>
  db
    .insertInto('follow_up_snooze')
    .columns(['lead_id', 'user_id', 'until_at'])
    .expression(
      scopedLeads(db, scope)
        .where('lead.lead_id', '=', leadId)
        .select(['lead.lead_id', sql<number>`${userId}::integer`.as('user_id')])
        .select(sql<Date>`${until}::timestamptz`.as('until_at')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'user_id'])
        .doUpdateSet((eb) => ({ until_at: eb.ref('excluded.until_at') })),
    )
    .returning('lead_id'),
);

/**
 * Suspends reminders of a lead's follow-up and offers of the lead to the caller for some minutes; 404 outside the
 * scope.
 */
export async function passOver(
  tx: Tx,
  context: ActorContext,
  leadId: number,
  minutes: number,
): Promise<{ readonly lead_id: number; readonly until: string }> {
  const { actor, clock } = context;
  const until = new Date(clock.now().getTime() + minutes * 60_000);
  const [lead] = await snoozeLead(tx, leadScope(context), { leadId, userId: actor.userId, until });
  if (!lead) throw notFound();
  await noteDay(tx, context);
  return { lead_id: leadId, until: until.toISOString() };
}

/** `passOver` by itself. */
export const snoozeFollowUp = (context: ActorContext, leadId: number, minutes: number) =>
  inTransaction(context.db, (tx) => passOver(tx, context, leadId, minutes));

/** Deletes expired snoozes. */
export async function sweepSnoozes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('follow_up_snooze').where(sql<SqlBool>`until_at < ${now}`).execute();
}
