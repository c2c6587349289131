import {
  canBeHeard,
  MOST_APART_MS,
  type RecordingState,
} from '@otolead/contract/recordings/recordings.rules.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { leadScope, scopedLeadRows } from '../leads/leads.public.ts';

interface Heard {
  readonly id: number;
  readonly agent_id: number | null;
  readonly called_at: Date;
  readonly state: RecordingState;
}

/**
 * Recording of the call that an audit is about: the one at the audit's time of calling, else the latest of its agent before
 * the audit, else the latest before it. Null without one that can be heard.
 */
export async function chosenRecording(
  context: ActorContext,
  rows: readonly Heard[],
  { leadId, auditId }: { readonly leadId: number; readonly auditId: number },
): Promise<number | null> {
  const audit = await scopedLeadRows(context.db, 'audit', leadScope(context))
    .where('lead.lead_id', '=', leadId)
    .where('audit.id', '=', auditId)
    .select(['audit.agent_id', 'audit.calling_at', 'audit.created_at'])
    .executeTakeFirst();
  const heard = rows.filter(({ state }) => canBeHeard(state));
  if (!audit || heard.length === 0) return null;
  const { agent_id: agentId, calling_at: callingAt, created_at: createdAt } = audit;
  if (callingAt) {
    const apart = ({ called_at: at }: Heard) => Math.abs(at.getTime() - callingAt.getTime());
    const [nearest] = heard.toSorted((one, other) => apart(one) - apart(other));
    if (nearest && apart(nearest) <= MOST_APART_MS) return nearest.id;
  }
  const before = heard.filter(({ called_at: at }) => at <= createdAt);
  return (before.find((row) => row.agent_id === agentId) ?? before[0] ?? heard[0])?.id ?? null;
}
