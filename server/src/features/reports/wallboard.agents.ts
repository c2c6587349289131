import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { MOST_OWN } from '@otolead/contract/reports/lines.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { dueBounds } from '../my-day/my-day.public.ts';
import { isHere } from '../session/session.public.ts';
import type { ReportReader } from './reader.ts';

/** Row limit; a market has fewer agents. */
const MOST_AGENTS = 500;

/** An agent with the state of their waiting leads and current work. */
export interface WaitingAgent {
  readonly agent_id: number;
  readonly agent_name: string;
  readonly due_now: number;
  readonly overdue: number;
  readonly in_call: boolean;
  readonly on_lead: boolean;
  /** Whether a session was used recently. */
  readonly is_here: boolean;
}

/** The market's agents, plus other callers of the day. */
export async function findAgents(
  reader: ReportReader,
  callers: readonly number[],
  now: Date,
): Promise<readonly WaitingAgent[]> {
  const { db, market } = reader;
  const scope = leadScope(reader);
  const { late, soon } = dueBounds(now);
  const own = () =>
    scopedLeads(db, scope)
      .where(sql<SqlBool>`lead.myactive_agent_id = agent.id`)
      .select(sql`1`.as('one'))
      .limit(MOST_OWN + 1);
  const overdue = own().where('lead.followup_at', '<', late);
  const dueNow = own().where('lead.followup_at', '>=', late).where('lead.followup_at', '<', soon);
  const inHand = scopedLeads(db, scope)
    .where(sql<SqlBool>`lead.lead_id = lease.lead_id`)
    .select('lead.lead_id');
  const { rows } = await sql<WaitingAgent>`
    select agent.id as agent_id, agent.name as agent_name,
      (select count(*)::integer from ${dueNow} as waiting) as due_now,
      (select count(*)::integer from ${overdue} as waiting) as overdue,
      lease.lead_id is not null as on_lead, lease.call_id is not null as in_call,
      ${isHere(sql.ref('agent.id'), now)} as is_here
    from app_user as agent
      left join lead_lease as lease on lease.user_id = agent.id and lease.market_id = ${market.id}
        and lease.expires_at > ${now} and exists ${inHand}
    where (agent.role_id = ${ROLE.agent} and agent.status = 1 and exists (select 1 from user_market
        where user_market.user_id = agent.id and user_market.market_id = ${market.id}))
      or agent.id = any(${callers})
    order by agent.name, agent.id limit ${MOST_AGENTS}`.execute(db);
  return rows;
}
