import type { MyActiveAction } from '@otolead/contract/my-active/my-active.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findMarks, type LeadOutcome, type RunningJob } from '../jobs/jobs.public.ts';
import { type Lead, lockLeads } from '../leads/leads.public.ts';
import { changeOwner } from './my-active.change.ts';
import { type Agent, findAgents } from './my-active.queries.ts';

/** Previous owner of a lead, and the version written by the job. */
export type KeptOwner = {
  readonly agentId: number | null;
  /** ISO instant. */
  readonly since: string | null;
  readonly version: number;
};

/** Returns leads to their previous owners, except those changed since or whose agent has left. */
export async function restoreOwners(
  tx: Tx,
  { actor, job, market }: RunningJob,
  leadIds: readonly number[],
  now: Date,
): Promise<LeadOutcome[]> {
  const leads = await lockLeads(tx, { marketId: market.id, dseId: 'everyone' }, leadIds);
  const before = job.of_job_id === null ? new Map() : await findMarks(tx, job.of_job_id, leadIds);
  const keptOf = ({ lead_id: leadId }: Lead) => (before.get(leadId)?.kept ?? null) as KeptOwner | null;
  const untouched = leads.filter((lead) => keptOf(lead)?.version === lead.version);
  const ids = [...new Set(untouched.flatMap((lead) => keptOf(lead)?.agentId ?? []))];
  const agents = new Map((await findAgents(tx, market.id, ids)).map((agent) => [agent.id, agent]));
  const isKnown = (lead: Lead) => {
    const id = keptOf(lead)?.agentId ?? null;
    return id === null || agents.has(id);
  };
  const restored = untouched.filter(isKnown);
  // Leads of a job mostly share an owner and a start.
  const groups = Map.groupBy(restored, (lead) => `${keptOf(lead)?.agentId} ${keptOf(lead)?.since}`);
  for (const group of groups.values()) {
    const { agentId, since } = keptOf(group[0] as Lead) as KeptOwner;
    const agent = agentId === null ? null : (agents.get(agentId) ?? null);
    for (const [action, those] of Map.groupBy(group, (lead) => actionTo(agent, lead)))
      await changeOwner(tx, those, {
        ...{ action, agent, actor, now, comment: undefined },
        since: since === null ? null : new Date(since),
      });
  }
  const done = new Set(restored);
  const changed = new Set(leads.filter((lead) => !untouched.includes(lead)));
  const found = new Map(leads.map((lead) => [lead.lead_id, lead]));
  return leadIds.map((leadId): LeadOutcome => {
    const lead = found.get(leadId);
    if (lead && done.has(lead)) return { leadId, state: 'done', reason: null };
    const why = !lead ? 'refused.gone' : changed.has(lead) ? 'undo.changed' : 'undo.owner_gone';
    return { leadId, state: 'skipped', reason: `my-active:${why}` };
  });
}

/** Action as shown in the history. */
function actionTo(agent: Agent | null, { myactive_agent_id: ownerId }: Lead): MyActiveAction {
  if (agent === null) return 'remove';
  return ownerId === null ? 'assign' : 'reassign';
}
