import type { Tx } from '../../platform/db/database.ts';
import type { Lead } from '../leads/leads.public.ts';

/** The audit of a purchase, with the call that led to it as far as it is known; in the caller's transaction. */
export async function beginAudit(tx: Tx, lead: Lead, now: Date): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      audit_state: 'FIRST',
      audit_status: 'NEW',
      agent_id: lead.last_agent_id,
      calling_at: lead.last_called_at,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
