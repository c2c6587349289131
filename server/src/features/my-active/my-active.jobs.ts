import type { TaskList } from 'graphile-worker';
import type { Tx } from '../../platform/db/database.ts';
import { inBatches, type JobTaskServices, jobTask, type LeadOutcome } from '../jobs/jobs.public.ts';
import { lockLeads } from '../leads/leads.public.ts';
import { changeOwner, type OwnerChange, refusalOf } from './my-active.change.ts';
import type { MyActiveJobRequest } from './my-active.service.ts';

/** Leads of one transaction: long enough to be quick, short enough to be cancelled soon and to hold nobody up. */
const BATCH = 200;

export function myActiveTasks(services: JobTaskServices): TaskList {
  return {
    my_active: jobTask(services, 'my_active', async (running) => {
      const { action, agent, comment } = running.job.request as unknown as MyActiveJobRequest;
      await inBatches(services, running, BATCH, (tx, leadIds) =>
        changeBatch(tx, running.market.id, leadIds, {
          action,
          agent,
          comment: comment ?? undefined,
          actor: running.actor,
          now: services.clock.now(),
        }),
      );
    }),
  };
}

async function changeBatch(
  tx: Tx,
  marketId: number,
  leadIds: readonly number[],
  change: OwnerChange,
): Promise<LeadOutcome[]> {
  // The leads were frozen within the scope of the person who asked; only roles that see the whole market ask.
  const leads = await lockLeads(tx, { marketId, dseId: 'everyone' }, leadIds);
  const judged = new Map(leads.map((lead) => [lead.lead_id, { lead, refusal: refusalOf(lead, change) }]));
  await changeOwner(
    tx,
    [...judged.values()].filter(({ refusal }) => !refusal).map(({ lead }) => lead),
    change,
  );
  return leadIds.map((leadId): LeadOutcome => {
    const found = judged.get(leadId);
    if (!found) return { leadId, state: 'skipped', reason: 'my-active:refused.gone' };
    if (found.refusal) return { leadId, state: 'skipped', reason: `my-active:refused.${found.refusal}` };
    return { leadId, state: 'done', reason: null };
  });
}
