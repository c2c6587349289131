import type { Tx } from '../../platform/db/database.ts';
import type { MergeMoved } from '../../tables/lead.tables.ts';
import { moveOpenTasks, moveTasksBack } from '../desk/desk.public.ts';
import type { Lead, LeadChanges } from '../leads/leads.public.ts';

/**
 * What was promised to a person is kept by the lead that stays: open tasks, and the follow-up where it is the earlier one
 * of the two. Answers what a later undo needs, and the change of the lead that stays.
 */
export async function moveWork(
  tx: Tx,
  gone: Lead,
  stays: Lead,
): Promise<{ readonly moved: MergeMoved; readonly changes: LeadChanges }> {
  const tasks = await moveOpenTasks(tx, { from: gone.lead_id, to: stays.lead_id });
  const [own, other] = [stays.followup_at, gone.followup_at];
  if (!own || !other || own <= other) return { moved: { tasks, followup: null }, changes: {} };
  const followup = { from: own.toISOString(), to: other.toISOString() };
  return { moved: { tasks, followup }, changes: { followup_at: other } };
}

/** Gives it back: the follow-up unless somebody has given the lead that stays another one meanwhile. */
export async function moveWorkBack(
  tx: Tx,
  { tasks, followup }: MergeMoved,
  gone: Lead,
  stays: Lead,
): Promise<LeadChanges> {
  await moveTasksBack(tx, { from: stays.lead_id, to: gone.lead_id }, tasks);
  const isAsMoved = followup !== null && stays.followup_at?.toISOString() === followup.to;
  return isAsMoved ? { followup_at: new Date(followup.from) } : {};
}
