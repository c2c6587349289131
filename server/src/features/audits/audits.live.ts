import { AUDIT_CHANGED } from '@otolead/contract/events/events.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import { type LeadScope, scopedLeadRows } from '../leads/leads.public.ts';

/** Notifies open screens of changed audits: auditors of all, agents of those they may read. */
export async function tellAudits(tx: Tx, scope: LeadScope, ids: readonly number[]): Promise<void> {
  const changed = await scopedLeadRows(tx, 'audit', scope)
    .where(sql<boolean>`audit.id = any(${ids})`)
    .select([
      sql<number | null>`case when audit.audit_status <> 'NEW' then audit.agent_id end`.as('agent_id'),
    ])
    .distinct()
    .execute();
  const [only, ...others] = ids;
  const key = others.length === 0 ? (only ?? null) : null;
  for (const { agent_id: userId } of changed)
    await noteEvent(tx, { kind: AUDIT_CHANGED, marketId: scope.marketId, key, userId });
}
