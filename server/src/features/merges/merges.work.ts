import type { Tx } from '../../platform/db/database.ts';
import type { MergeMoved } from '../../tables/lead.tables.ts';
import { isOpen } from '../arrivals/arrivals.public.ts';
import type { Lead, LeadChanges } from '../leads/leads.public.ts';
import { moveOpenTasks, moveTasksBack } from '../my-day/my-day.public.ts';

/**
 * Moves open tasks to the surviving lead, and to an open one the follow-up if it is the earlier or the only one. Returns
 * the data for an undo, and the change of the surviving lead.
 */
export async function moveWork(
  tx: Tx,
  gone: Lead,
  stays: Lead,
): Promise<{ readonly moved: MergeMoved; readonly changes: LeadChanges }> {
  const tasks = await moveOpenTasks(tx, { from: gone.lead_id, to: stays.lead_id });
  const [own, other] = [stays.followup_at, gone.followup_at];
  if (!other || !isOpen(stays) || (own && own <= other))
    return { moved: { tasks, followup: null }, changes: {} };
  const followup = { from: own?.toISOString() ?? null, to: other.toISOString() };
  return { moved: { tasks, followup }, changes: { followup_at: other } };
}

/** Moves them back; the follow-up only if the surviving lead's has not changed since. */
export async function moveWorkBack(
  tx: Tx,
  { tasks, followup }: MergeMoved,
  gone: Lead,
  stays: Lead,
): Promise<LeadChanges> {
  await moveTasksBack(tx, { from: stays.lead_id, to: gone.lead_id }, tasks);
  const isAsMoved = followup !== null && stays.followup_at?.toISOString() === followup.to;
  return isAsMoved ? { followup_at: followup.from === null ? null : new Date(followup.from) } : {};
}
