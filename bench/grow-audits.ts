import type pg from 'pg';

/** Audits of a large call centre. */
const MOST = 1_000_000;

/**
 * An audit of every lead that has none, up to a million in all: one in fifty waits for an auditor, as many for the agent
 * and for another audit, the rest is history. Their log is not read by lists beyond the page.
 */
export async function growAudits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into audit (lead_id, market_id, audit_state, audit_status, priority, agent_id, calling_at, answers,
                        compliance, created_at, updated_at)
     select lead.lead_id, lead.market_id, 'FIRST',
            case lead.lead_id % 50 when 0 then 'NEW' when 1 then 'PENDING_ON_AGENT' when 2 then 'REJECTED'
              else 'ACCEPTED' end,
            case lead.lead_id % 9 when 0 then 'HIGH' when 1 then 'LOW' else 'MEDIUM' end,
            lead.last_agent_id, lead.last_called_at, '{}', case when lead.lead_id % 50 > 0 then 100 end,
            lead.created_at, lead.updated_at
     from lead where not exists (select 1 from audit where audit.lead_id = lead.lead_id)
     limit greatest(0, $1 - (select count(*) from audit))`,
    [MOST],
  );
}
