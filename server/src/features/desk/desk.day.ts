import { DAY_ROWS, type DayLead, type LeadTask, type MyDay } from '@otolead/contract/desk/desk.schema.ts';
import { dayBounds, fromWireTimestamp, localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction, onOneConnection } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound } from '../../platform/http/errors.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { configName } from '../config/config.public.ts';
import {
  leadScope,
  lockLead,
  scopedLeadRows,
  scopedLeads,
  scopedStatement,
  writeLead,
} from '../leads/leads.public.ts';
import { dueBounds, IS_UNTOUCHED, zonesOf } from './desk.due.ts';

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** The caller's leads by when they are due, tasks, and new leads that nobody has called. */
export async function myDay(context: ActorContext): Promise<MyDay> {
  const { clock, market } = context;
  const now = clock.now();
  const { late, soon } = dueBounds(now);
  const { to: midnight } = dayBounds(localDate(now, market.timeZone), market.timeZone);
  const [overdue, due_now, later_today, never_touched, tasks] = await onOneConnection(context.db, (db) => {
    const reader = { ...context, db };
    const between = (from: Date | null, to: Date) => dueLeads(reader, from, to);
    return Promise.all([
      between(null, late),
      between(late, soon),
      soon < midnight ? between(soon, midnight) : [],
      untouchedLeads(reader),
      ownTasks(reader, midnight),
    ]);
  });
  return { overdue, due_now, later_today, never_touched, tasks };
}

function dayRows(context: ActorContext) {
  const { actor, db, language } = context;
  return scopedLeads(db, leadScope(context))
    .leftJoin('follow_up_snooze as snooze', (join) =>
      join.onRef('snooze.lead_id', '=', 'lead.lead_id').on('snooze.user_id', '=', actor.userId),
    )
    .select([
      'lead.lead_id',
      'lead.name',
      'lead.status_id',
      configName('status_list', 'lead.status_id', language).as('status'),
      configName('sub_status', 'lead.sub_status_id', language).as('sub_status'),
      'lead.sub_status_id',
      'lead.followup_at',
      'lead.created_at',
      'lead.attempts',
      'snooze.until_at',
    ])
    .limit(DAY_ROWS);
}

type DayRow = Awaited<ReturnType<ReturnType<typeof dayRows>['execute']>>[number];

function presentRow({ market }: ActorContext, row: DayRow): DayLead {
  return {
    lead_id: row.lead_id,
    name: row.name,
    status_id: row.status_id,
    status: fillTerms(row.status ?? '', market),
    sub_status: fillTerms(row.sub_status ?? '', market),
    followup_date: isoOrNull(row.followup_at),
    created_date: row.created_at.toISOString(),
    attempts: row.attempts,
    is_callback: row.sub_status_id === LEAD_SUB_STATUS.callBack,
    snoozed_until: isoOrNull(row.until_at),
  };
}

/** Own leads whose follow-up lies from `from` to before `to`, the earliest first. */
async function dueLeads(context: ActorContext, from: Date | null, to: Date): Promise<DayLead[]> {
  const rows = await dueRows(context, from, to).execute();
  return rows.map((row) => presentRow(context, row));
}

export function dueRows(context: ActorContext, from: Date | null, to: Date) {
  return dayRows(context)
    .where(sql<SqlBool>`lead.myactive_agent_id = ${context.actor.userId}`)
    .$if(from !== null, (leads) => leads.where('lead.followup_at', '>=', from as Date))
    .where('lead.followup_at', '<', to)
    .orderBy('lead.followup_at')
    .orderBy('lead.lead_id');
}

/** New leads without an attempt: own ones first, then those that nobody has; the newest first. */
async function untouchedLeads(context: ActorContext): Promise<DayLead[]> {
  const of = (ownerId: number) => untouchedRows(context, ownerId).execute();
  const [own, free] = await Promise.all([of(context.actor.userId), of(0)]);
  return [...own, ...free].slice(0, DAY_ROWS).map((row) => presentRow(context, row));
}

/** Read zone by zone in the order of `lead_fresh`, so that the cost is the leads that are shown and not all that wait. */
export function untouchedRows(context: ActorContext, ownerId: number) {
  const { db, market } = context;
  const ofZone = scopedLeads(db, leadScope(context))
    .where(sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = ${ownerId}`)
    .where(IS_UNTOUCHED)
    .where(sql<SqlBool>`city_zone(lead.city_id) = zone.name`)
    .select(['lead.lead_id', 'lead.created_at'])
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc')
    .limit(DAY_ROWS);
  const newest = sql`select found.lead_id from unnest(${zonesOf(market)}::text[]) as zone (name)
    cross join lateral ${ofZone} as found
    order by found.created_at desc, found.lead_id desc limit ${DAY_ROWS}`;
  return dayRows(context)
    .where(sql<SqlBool>`lead.lead_id = any(array(${newest}))`)
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.lead_id', 'desc');
}

async function ownTasks(context: ActorContext, before: Date): Promise<LeadTask[]> {
  const rows = await scopedLeadRows(context.db, 'lead_task', leadScope(context))
    .where('lead_task.user_id', '=', context.actor.userId)
    .where('lead_task.done_at', 'is', null)
    .where('lead_task.due_at', '<', before)
    .select([
      'lead_task.id',
      'lead_task.lead_id',
      'lead.name',
      'lead_task.task',
      'lead_task.due_at',
      'lead_task.snoozed_until',
    ])
    .orderBy('lead_task.due_at')
    .limit(DAY_ROWS)
    .execute();
  return rows.map(({ due_at, snoozed_until, ...row }) => ({
    ...row,
    due_at: due_at.toISOString(),
    snoozed_until: isoOrNull(snoozed_until),
  }));
}

interface TaskRequest {
  readonly lead_id: number;
  readonly task: string;
  readonly due_date: string;
  readonly due_time: string;
}

/** A comment that is due: it stands in the history as any other, and in the caller's day. Throws 404 outside the scope. */
export function saveTask(
  context: ActorContext,
  request: TaskRequest,
): Promise<{ readonly id: number; readonly lead_id: number }> {
  const { actor, clock, market } = context;
  const now = clock.now();
  const due = fromWireTimestamp(`${request.due_date} ${request.due_time}`, market.timeZone);
  if (!due || due <= now) {
    const name = text('desk:field.due_date');
    throw invalidInput({ due_date: text(due ? 'desk:invalid.past' : 'kernel:invalid.value', { name }) });
  }
  return inTransaction(context.db, async (tx) => {
    const lead = await lockLead(tx, leadScope(context), request.lead_id);
    const { id } = await tx
      .insertInto('lead_task')
      .values({
        lead_id: lead.lead_id,
        market_id: market.id,
        user_id: actor.userId,
        task: request.task,
        due_at: due,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { version } = await writeLead(tx, lead, {}, now);
    await recordActivity(tx, {
      leadId: lead.lead_id,
      marketId: market.id,
      type: 'status',
      source: 'crm',
      actor,
      now,
      version,
      facts: { task_due: due.toISOString() },
      comments: [{ comment: request.task, comment_type: 'INTERNAL', to: null }],
    });
    await noteDay(tx, context);
    return { id, lead_id: lead.lead_id };
  });
}

/** Notifies the caller's other tabs. */
function noteDay(tx: Tx, { actor, market }: ActorContext): Promise<void> {
  return noteEvent(tx, { kind: 'day', marketId: market.id, userId: actor.userId });
}

interface TaskKey {
  readonly lead_id: number;
  readonly id: number;
}

/** Writes an own task; 404 where it is nobody's or another's. */
function writeTask(
  context: ActorContext,
  { lead_id, id }: TaskKey,
  columns: { readonly done_at: Date } | { readonly snoozed_until: Date },
) {
  const { db, actor, market } = context;
  return inTransaction(db, async (tx) => {
    const written = await tx
      .updateTable('lead_task')
      .set(columns)
      .where('lead_id', '=', lead_id)
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .where('market_id', '=', market.id)
      .returning(['id', 'lead_id'])
      .executeTakeFirst();
    if (!written) throw notFound();
    await noteDay(tx, context);
    return written;
  });
}

export const closeTask = (context: ActorContext, task: TaskKey) =>
  writeTask(context, task, { done_at: context.clock.now() });

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

/** The caller is not reminded of a lead's follow-up, nor offered the lead, for so many minutes; 404 outside the scope. */
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

/** The same in a transaction of its own. */
export const snoozeFollowUp = (context: ActorContext, leadId: number, minutes: number) =>
  inTransaction(context.db, (tx) => passOver(tx, context, leadId, minutes));

/** The same of an own task; 404 where it is nobody's or another's. */
export async function snoozeTask(
  context: ActorContext,
  task: TaskKey,
  minutes: number,
): Promise<{ readonly lead_id: number; readonly until: string }> {
  const until = new Date(context.clock.now().getTime() + minutes * 60_000);
  await writeTask(context, task, { snoozed_until: until });
  return { lead_id: task.lead_id, until: until.toISOString() };
}
