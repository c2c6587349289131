import type { RequestedStatus } from '@otolead/contract/audits/audits.policy.ts';
import type { AuditPriority } from '@otolead/contract/audits/audits.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type LeadScope, scopedLeadRows, scopedLeads } from '../leads/leads.public.ts';
import { logAudits } from './audits.log.ts';

/** New status or priority, with its comment. */
export interface AuditChange {
  readonly auditStatus?: RequestedStatus;
  readonly priority?: AuditPriority;
  readonly comment: string;
}

interface Wanted {
  readonly ids: readonly number[];
  /** Limits the change to audits of these leads. */
  readonly leadIds?: readonly number[];
}

/** Locks the leads of audits, as a save does, and then the audits; both in order of their ids, to prevent deadlocks. */
export async function lockAudits(tx: Tx, scope: LeadScope, { ids, leadIds }: Wanted) {
  await scopedLeads(tx, scope)
    .where(
      sql<boolean>`exists (select 1 from audit where audit.lead_id = lead.lead_id and audit.id = any(${ids}))`,
    )
    .$if(leadIds !== undefined, (leads) => leads.where(sql<boolean>`lead.lead_id = any(${leadIds})`))
    .select('lead.lead_id')
    .orderBy('lead.lead_id')
    .forUpdate('lead')
    .execute();
  return scopedLeadRows(tx, 'audit', scope)
    .where(sql<boolean>`audit.id = any(${ids})`)
    .where('lead.erased_at', 'is', null)
    .$if(leadIds !== undefined, (audits) => audits.where(sql<boolean>`lead.lead_id = any(${leadIds})`))
    .select(['audit.id', 'audit.lead_id', 'audit.agent_id', 'audit.audit_status'])
    .orderBy('audit.id')
    .forUpdate('audit')
    .execute();
}

type LockedAudit = Pick<Awaited<ReturnType<typeof lockAudits>>[number], 'id' | 'lead_id'>;

/** Writes an allowed change of locked audits, with its log. */
export async function writeChange(
  tx: Tx,
  context: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  { scope, audits, change }: { scope: LeadScope; audits: readonly LockedAudit[]; change: AuditChange },
): Promise<void> {
  const { auditStatus, priority } = change;
  const ids = audits.map(({ id }) => id);
  const update = tx
    .updateTable('audit')
    .set({ updated_at: context.clock.now() })
    .$if(priority !== undefined, (audits) => audits.set({ priority }))
    .$if(auditStatus !== undefined, (audits) =>
      audits.set((eb) => ({
        audit_status: auditStatus,
        claimed_by: null,
        claimed_until: null,
        version: eb('version', '+', 1),
      })),
    )
    .where(sql<boolean>`id = any(${ids})`);
  await update.execute();
  await logAudits(tx, context, { scope, ids, entry: change });
}
