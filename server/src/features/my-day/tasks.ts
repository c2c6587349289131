import { fromWireTimestamp } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { DAY_ROWS } from '@otolead/contract/my-day/due.rules.ts';
import type { LeadTask } from '@otolead/contract/my-day/my-day.schema.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput, notFound } from '../../platform/http/errors.ts';
import { recordActivity } from '../activity/activity.public.ts';
import { leadScope, lockLead, scopedLeadRows, writeLead } from '../leads/leads.public.ts';
import { noteDay } from './snooze.ts';

/** The caller's open tasks due before an instant. */
export const tasksOf = (context: ActorContext, before: Date) =>
  scopedLeadRows(context.db, 'lead_task', leadScope(context))
    .where('lead_task.user_id', '=', context.actor.userId)
    .where('lead_task.done_at', 'is', null)
    .where('lead_task.due_at', '<', before);

export async function ownTasks(context: ActorContext, before: Date): Promise<LeadTask[]> {
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
    snoozed_until: snoozed_until?.toISOString() ?? null,
  }));
}

interface TaskRequest {
  readonly lead_id: number;
  readonly task: string;
  readonly due_date: string;
  readonly due_time: string;
}

/**
 * A comment with a due time: shown in the history like any other, and in the caller's day. Throws 404 outside the
 * scope.
 */
export function saveTask(
  context: ActorContext,
  request: TaskRequest,
): Promise<{ readonly id: number; readonly lead_id: number }> {
  const { actor, clock, market } = context;
  const now = clock.now();
  const due = fromWireTimestamp(`${request.due_date} ${request.due_time}`, market.timeZone);
  if (!due || due <= now) {
    const name = text('my-day:field.due_date');
    throw invalidInput({ due_date: text(due ? 'calls:invalid.past' : 'kernel:invalid.value', { name }) });
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

interface TaskKey {
  readonly lead_id: number;
  readonly id: number;
}

/** Writes a task of the caller; 404 if it is unknown or another's. */
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

/** Suspends the reminder of the caller's task for some minutes; 404 if it is unknown or another's. */
export async function snoozeTask(
  context: ActorContext,
  task: TaskKey,
  minutes: number,
): Promise<{ readonly lead_id: number; readonly until: string }> {
  const until = new Date(context.clock.now().getTime() + minutes * 60_000);
  await writeTask(context, task, { snoozed_until: until });
  return { lead_id: task.lead_id, until: until.toISOString() };
}

interface Move {
  /** Locked leads of one market. */
  readonly from: number;
  readonly to: number;
}

/** Moves open tasks with their reminders to another lead; ids stay. Returns the ids. */
export function moveOpenTasks(tx: Tx, { from, to }: Move): Promise<number[]> {
  return moveTasks(tx, to, sql<SqlBool>`lead_id = ${from} and done_at is null`);
}

/** Moves the same tasks back, those done meanwhile included. */
export function moveTasksBack(tx: Tx, { from, to }: Move, ids: readonly number[]): Promise<number[]> {
  return moveTasks(tx, to, sql<SqlBool>`lead_id = ${from} and id = any(${ids})`);
}

/** Deletes and reinserts the rows, because a distributed table forbids changing a row's lead. */
async function moveTasks(tx: Tx, leadId: number, which: ReturnType<typeof sql<SqlBool>>): Promise<number[]> {
  const tasks = await tx.deleteFrom('lead_task').where(which).returningAll().execute();
  if (tasks.length === 0) return [];
  await tx
    .insertInto('lead_task')
    .values(tasks.map((task) => ({ ...task, lead_id: leadId })))
    .execute();
  return tasks.map(({ id }) => id);
}
