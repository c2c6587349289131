import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { isUsedUpByOneMore } from './leads.attempts.ts';
import type { Lead } from './leads.write.ts';

interface NotedCall {
  /** Null if no agent answered. */
  readonly agentId: number | null;
  readonly callStatusId: number;
  readonly calledAt: Date;
}

/** Counts a call of the dialer on a locked lead; not an edit, so the version stays. */
export async function noteCall(
  tx: Tx,
  lead: Lead,
  { agentId, callStatusId, calledAt }: NotedCall,
): Promise<void> {
  const isLast = lead.last_called_at === null || lead.last_called_at <= calledAt;
  const isOthers = isLast && agentId !== null && agentId !== lead.last_agent_id;
  const update = tx
    .updateTable('lead')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      calls_used_up: isUsedUpByOneMore,
      ...(isLast && { last_call_status_id: callStatusId, last_called_at: calledAt }),
      ...(isOthers && { last_agent_id: agentId }),
    }))
    .where('lead_id', '=', lead.lead_id);
  await deferWrite(tx, update.compile());
}
