import type { AuditStatus } from '@otolead/contract/audits/audits.rules.ts';
import type { TaskList } from 'graphile-worker';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { inBatches, type JobTaskServices, jobTask, type LeadOutcome } from '../jobs/jobs.public.ts';
import { type AuditJobRequest, isOpenTo } from './audits.actions.ts';
import { lockAudits, writeChange } from './audits.change.ts';

/** Leads per transaction. */
const BATCH = 250;

export function auditTasks(services: JobTaskServices): TaskList {
  return {
    audit_change: jobTask(services, 'audit_change', async (running) => {
      const { actor, market } = running;
      const request = running.job.request as unknown as AuditJobRequest;
      const context = { actor, market, clock: services.clock };
      await inBatches(services, running, BATCH, (tx, leadIds) => changeBatch(tx, context, leadIds, request));
    }),
  };
}

/** A lead is done if one of its audits was changed; audits that have moved on are skipped. */
async function changeBatch(
  tx: Tx,
  context: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  leadIds: readonly number[],
  { ids: chosen, change }: AuditJobRequest,
): Promise<LeadOutcome[]> {
  // The leads were frozen within the requester's scope; only roles with the whole market request this.
  const scope = { marketId: context.market.id, dseId: 'everyone' } as const;
  const audits = await lockAudits(tx, scope, { ids: chosen, leadIds });
  const open = audits.filter((audit) => isOpenTo(change, audit.audit_status as AuditStatus));
  if (open.length > 0) await writeChange(tx, context, { scope, audits: open, change });
  const changed = new Set(open.map(({ lead_id: leadId }) => leadId));
  return leadIds.map((leadId) =>
    changed.has(leadId)
      ? { leadId, state: 'done', reason: null }
      : { leadId, state: 'skipped', reason: 'audits:moved_on' },
  );
}
