import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface Move {
  /** Locked leads of one market. */
  readonly from: number;
  readonly to: number;
}

/** Open tasks go to another lead, with their reminders; their ids stay. Answers the ids. */
export function moveOpenTasks(tx: Tx, { from, to }: Move): Promise<number[]> {
  return moveTasks(tx, to, sql<SqlBool>`lead_id = ${from} and done_at is null`);
}

/** The same tasks come back, also those that were done meanwhile. */
export function moveTasksBack(tx: Tx, { from, to }: Move, ids: readonly number[]): Promise<number[]> {
  return moveTasks(tx, to, sql<SqlBool>`lead_id = ${from} and id = any(${ids})`);
}

/** A row cannot change its lead where leads are spread over servers: it is written anew. */
async function moveTasks(tx: Tx, leadId: number, which: ReturnType<typeof sql<SqlBool>>): Promise<number[]> {
  const tasks = await tx.deleteFrom('lead_task').where(which).returningAll().execute();
  if (tasks.length === 0) return [];
  await tx
    .insertInto('lead_task')
    .values(tasks.map((task) => ({ ...task, lead_id: leadId })))
    .execute();
  return tasks.map(({ id }) => id);
}
