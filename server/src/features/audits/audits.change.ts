import type { RequestedStatus } from '@otolead/contract/audits/actions.rules.ts';
import type { AuditPriority } from '@otolead/contract/audits/audits.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';
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

/** Locks audits in the order of their ids, so that two changes of several cannot block each other. */
export function lockAudits(tx: Tx, scope: LeadScope, { ids, leadIds }: Wanted) {
  return scopedLeadRows(tx, 'audit', scope)
    .where(sql<boolean>`audit.id = any(${ids})`)
    .$if(leadIds !== undefined, (audits) => audits.where(sql<boolean>`lead.lead_id = any(${leadIds})`))
    .select(['audit.id', 'audit.lead_id', 'audit.agent_id', 'audit.audit_status'])
    .orderBy('audit.id')
    .forUpdate('audit')
    .execute();
}

/** Writes an allowed change of locked audits, with its log. */
export async function writeChange(
  tx: Tx,
  context: Pick<ActorContext, 'actor' | 'clock' | 'market'>,
  { scope, ids, change }: { scope: LeadScope; ids: readonly number[]; change: AuditChange },
): Promise<void> {
  const { auditStatus, priority } = change;
  await tx
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
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  await logAudits(tx, context, { scope, ids, entry: change });
}
