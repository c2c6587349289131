import type { Working } from '@otolead/contract/calls/calls.schema.ts';
import type { NextReason } from '@otolead/contract/calls/next.rules.ts';
import { dayBounds, localDate } from '@otolead/contract/kernel/market-time.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import { fromMarketParts, type LeadScope, leadScope, scopedLeads } from '../leads/leads.public.ts';

/** Row limit of each kind; a market has fewer agents. */
const MOST = 500;

/** Agents with the leads that they hold or have open, the longest first, and today's calls of each. */
export async function findWorking(context: ActorContext): Promise<Working[]> {
  const scope = leadScope(context);
  const [kept, open] = await Promise.all([findKept(context, scope), findOpen(context, scope)]);
  const all = [...kept, ...open].toSorted((one, other) => one.since.getTime() - other.since.getTime());
  const calls = await countCalls(context, scope, [...new Set(all.map(({ user_id }) => user_id))]);
  return all.map(({ user_id, since, call_id, reason, ...row }) => ({
    ...row,
    reason: reason as NextReason | 'opened' | 'looking',
    since: since.toISOString(),
    in_call: call_id !== null,
    calls_today: calls.get(user_id) ?? 0,
  }));
}

function findKept({ db, clock, market }: ActorContext, scope: LeadScope) {
  return scopedLeads(db, scope)
    .innerJoin('lead_lease', 'lead_lease.lead_id', 'lead.lead_id')
    .innerJoin('app_user', 'app_user.id', 'lead_lease.user_id')
    .where('lead_lease.market_id', '=', market.id)
    .where('lead_lease.expires_at', '>', clock.now())
    .select([
      'lead.lead_id',
      'lead.name as lead_name',
      'app_user.name as agent',
      'lead_lease.user_id',
      'lead_lease.reason',
      'lead_lease.leased_at as since',
      'lead_lease.call_id',
    ])
    .orderBy('lead_lease.leased_at')
    .limit(MOST)
    .execute();
}

/** Leads open without a lease. */
function findOpen({ db, clock, market }: ActorContext, scope: LeadScope) {
  const now = clock.now();
  return scopedLeads(db, scope)
    .innerJoin('lead_viewer as viewer', 'viewer.lead_id', 'lead.lead_id')
    .innerJoin('app_user', 'app_user.id', 'viewer.user_id')
    .where('viewer.market_id', '=', market.id)
    .where('viewer.expires_at', '>', now)
    .where('app_user.role_id', '=', ROLE.agent)
    .where(
      sql<SqlBool>`not exists (select 1 from lead_lease as lease where lease.lead_id = viewer.lead_id
        and lease.user_id = viewer.user_id and lease.expires_at > ${now})`,
    )
    .groupBy(['lead.lead_id', 'lead.name', 'app_user.name', 'viewer.user_id'])
    .select((eb) => [
      'lead.lead_id',
      'lead.name as lead_name',
      'app_user.name as agent',
      'viewer.user_id',
      eb.val('looking').as('reason'),
      eb.fn.min('viewer.since').as('since'),
      sql<number | null>`null`.as('call_id'),
    ])
    .orderBy('since')
    .limit(MOST)
    .execute();
}

/** By agent, on the market's current day. */
async function countCalls(
  { db, clock, market }: ActorContext,
  scope: LeadScope,
  agentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { from } = dayBounds(localDate(clock.now(), market.timeZone), market.timeZone);
  const conditions = [
    sql<SqlBool>`lead_call.called_at >= ${from}`,
    sql<SqlBool>`lead_call.agent_id = any(${agentIds})`,
  ];
  const calls = fromMarketParts(scope, { table: 'lead_call', conditions });
  if (!calls || agentIds.length === 0) return new Map();
  const { rows } = await sql<{ agent_id: number; calls: number }>`
    select lead_call.agent_id, count(*)::int as calls ${calls} group by lead_call.agent_id`.execute(db);
  return new Map(rows.map((row) => [row.agent_id, row.calls]));
}
