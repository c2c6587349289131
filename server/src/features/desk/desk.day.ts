import {
  DAY_COUNTED,
  DAY_ROWS,
  type DayLead,
  type LeadTask,
  type MyDay,
} from '@otolead/contract/desk/desk.schema.ts';
import { dayBounds, fromWireTimestamp, localDate } from '@otolead/contract/kernel/market-time.ts';
import { e164 } from '@otolead/contract/kernel/phone.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction, onOneConnection } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound } from '../../platform/http/errors.ts';
import { fillTerms } from '../../platform/i18n/terms.ts';
import type { Database } from '../../tables/database.ts';
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
  return onOneConnection(context.db, async (db) => {
    const reader = { ...context, db };
    const between = (from: Date | null, to: Date) => (from && from >= to ? [] : dueLeads(reader, from, to));
    const [overdue, due_now, later_today, never_touched, tasks] = await Promise.all([
      between(null, late),
      between(late, soon),
      between(soon, midnight),
      untouchedLeads(reader),
      ownTasks(reader, midnight),
    ]);
    const all = (shown: readonly unknown[], count: () => Promise<number>) =>
      shown.length < DAY_ROWS ? shown.length : count();
    const [allOverdue, allNow, allLater, allUntouched, allTasks] = await Promise.all([
      all(overdue, () => countRows(db, dueOf(reader, null, late))),
      all(due_now, () => countRows(db, dueOf(reader, late, soon))),
      all(later_today, () => countRows(db, dueOf(reader, soon, midnight))),
      all(never_touched, () => countUntouched(reader)),
      all(tasks, () => countRows(db, tasksOf(reader, midnight))),
    ]);
    const totals = {
      overdue: allOverdue,
      due_now: allNow,
      later_today: allLater,
      never_touched: allUntouched,
      tasks: allTasks,
    };
    return { totals, overdue, due_now, later_today, never_touched, tasks };
  });
}

/** How many rows there are, up to one more than are counted. */
async function countRows(db: Db, rows: SelectQueryBuilder<Database, 'lead', object>): Promise<number> {
  const { count } = await db
    .selectFrom(
      rows
        .select(sql.lit(1).as('one'))
        .limit(DAY_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
      'lead.mobile',
      'snooze.until_at',
    ])
    .limit(DAY_ROWS);
}

type DayRow = Awaited<ReturnType<ReturnType<typeof dayRows>['execute']>>[number];

/** How the customer is reached, what is wanted and what was said last. */
const findSaid = (context: ActorContext, leadIds: readonly number[]) =>
  scopedLeads(context.db, leadScope(context))
    .where(sql<SqlBool>`lead.lead_id = any(${leadIds})`)
    .select([
      'lead.lead_id',
      sql<string | null>`(select city.name from city where city.id = lead.city_id)`.as('city'),
      sql<string | null>`(select make.name || ' ' || model.name from lead_preference as wish
        join model on model.id = wish.model_id join make on make.id = wish.make_id
        where wish.lead_id = lead.lead_id order by wish.sort_order limit 1)`.as('car'),
      sql<string | null>`(select entry.comments -> 0 ->> 'comment' from activity as entry
        where entry.lead_id = lead.lead_id and entry.comments -> 0 ->> 'comment' is not null
        order by entry.created_at desc, entry.id desc limit 1)`.as('comment'),
    ])
    .execute();

async function presentRows(context: ActorContext, rows: readonly DayRow[]): Promise<DayLead[]> {
  if (rows.length === 0) return [];
  const found = await findSaid(
    context,
    rows.map((row) => row.lead_id),
  );
  const said = new Map(found.map(({ lead_id: id, ...more }) => [id, more]));
  return rows.map((row) => ({
    lead_id: row.lead_id,
    name: row.name,
    status_id: row.status_id,
    status: fillTerms(row.status ?? '', context.market),
    sub_status: fillTerms(row.sub_status ?? '', context.market),
    followup_date: isoOrNull(row.followup_at),
    created_date: row.created_at.toISOString(),
    attempts: row.attempts,
    mobile: e164(row.mobile),
    ...(said.get(row.lead_id) ?? { city: null, car: null, comment: null }),
    is_callback: row.sub_status_id === LEAD_SUB_STATUS.callBack,
    snoozed_until: isoOrNull(row.until_at),
  }));
}

/** Own leads whose follow-up lies from `from` to before `to`, the earliest first. */
async function dueLeads(context: ActorContext, from: Date | null, to: Date): Promise<DayLead[]> {
  return presentRows(context, await dueRows(context, from, to).execute());
}

export function dueRows(context: ActorContext, from: Date | null, to: Date) {
  return dayRows(context)
    .where(isDue(context, from, to))
    .orderBy('lead.followup_at')
    .orderBy('lead.lead_id');
}

const dueOf = (context: ActorContext, from: Date | null, to: Date) =>
  scopedLeads(context.db, leadScope(context)).where(isDue(context, from, to));

function isDue({ actor }: ActorContext, from: Date | null, to: Date) {
  const begun = from === null ? sql`true` : sql`lead.followup_at >= ${from}`;
  return sql<SqlBool>`lead.myactive_agent_id = ${actor.userId} and ${begun} and lead.followup_at < ${to}`;
}

/** New leads without an attempt: own ones first, then those that nobody has; the newest first. */
async function untouchedLeads(context: ActorContext): Promise<DayLead[]> {
  const of = (ownerId: number) => untouchedRows(context, ownerId).execute();
  const [own, free] = await Promise.all([of(context.actor.userId), of(0)]);
  return presentRows(context, [...own, ...free].slice(0, DAY_ROWS));
}

/** Own ones and those that nobody has, each by the index that begins with the owner. */
async function countUntouched(context: ActorContext): Promise<number> {
  const of = (ownerId: number) =>
    countRows(
      context.db,
      scopedLeads(context.db, leadScope(context))
        .where(sql<SqlBool>`coalesce(lead.myactive_agent_id, 0) = ${ownerId}`)
        .where(sql<SqlBool>`city_zone(lead.city_id) = any(${zonesOf(context.market)}::text[])`)
        .where(IS_UNTOUCHED),
    );
  const [own, free] = await Promise.all([of(context.actor.userId), of(0)]);
  return Math.min(own + free, DAY_COUNTED + 1);
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

const tasksOf = (context: ActorContext, before: Date) =>
  scopedLeadRows(context.db, 'lead_task', leadScope(context))
    .where('lead_task.user_id', '=', context.actor.userId)
    .where('lead_task.done_at', 'is', null)
    .where('lead_task.due_at', '<', before);

async function ownTasks(context: ActorContext, before: Date): Promise<LeadTask[]> {
  const rows = await tasksOf(context, before)
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
