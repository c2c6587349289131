import { AUDIT_QUESTIONS } from '@otolead/contract/audits/audit-form.rules.ts';
import type pg from 'pg';

/** Audits of a large call centre. */
const MOST = 1_000_000;
/** Leads without an audit by then: a database that is nearly full is not grown by a handful at each run. */
const SPARE = 1_000;

/**
 * An audit of every lead that has none, up to a million in all: one in fifty waits for an auditor, as many for the agent
 * and for another audit, the rest is history with an answer to each question, every sixth with a fault. Their log is not
 * read by lists beyond the page. Answers whether any were made: nothing happens where the database has its audits already.
 */
export async function growAudits(client: pg.ClientBase, leads: number): Promise<boolean> {
  const { rows } = await client.query<{ made: number }>('select count(*)::int as made from audit');
  const lacking = Math.min(leads, MOST) - (rows[0]?.made ?? 0);
  if (lacking < SPARE) return false;
  const { rowCount } = await client.query(
    `insert into audit (lead_id, market_id, audit_state, audit_status, priority, agent_id, calling_at, answers,
                        compliance, created_at, updated_at)
     select lead.lead_id, lead.market_id, 'FIRST',
            case lead.lead_id % 50 when 0 then 'NEW' when 1 then 'PENDING_ON_AGENT' when 2 then 'REJECTED'
              else 'ACCEPTED' end,
            case lead.lead_id % 9 when 0 then 'HIGH' when 1 then 'LOW' else 'MEDIUM' end,
            lead.last_agent_id, lead.last_called_at,
            case when lead.lead_id % 50 = 0 then '{}' when lead.lead_id % 6 = 0 then faulty.given else right_ones.given end,
            case when lead.lead_id % 50 > 0 then case when lead.lead_id % 6 = 0 then 91.67 else 100 end end,
            lead.created_at, lead.updated_at
     from lead
     cross join (select jsonb_object_agg(key, 'YES') as given from unnest($2::text[]) as key) as right_ones
     cross join (select jsonb_object_agg(key, case key when 'crm_update' then 'NO' else 'YES' end) as given
       from unnest($2::text[]) as key) as faulty
     where not exists (select 1 from audit where audit.lead_id = lead.lead_id)
     limit $1`,
    [lacking, AUDIT_QUESTIONS],
  );
  await client.query('vacuum (analyze) audit');
  process.stdout.write(`audits: ${(rowCount ?? 0).toLocaleString('en')} more\n`);
  return true;
}
