import type { EntryDetails } from '@otolead/contract/activity/details.rules.ts';
import { DO_NOT_CALL_REASON, LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/kernel/lead-statuses.ts';
import { ROUTE_CAUSES, type RouteDecision, STAGE } from '@otolead/contract/web-rules/route.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { deferWrite } from '../../platform/db/defer-write.ts';
import { Statement } from '../../platform/db/statement.ts';
import { recordActivities } from '../activity/activity.public.ts';
import { setLeadRoute } from '../leads/leads.public.ts';
import type { RoutedLead, Routing } from './routing.service.ts';

const SYSTEM = { userId: null, name: 'System' };

/** Stores the decisions with their leads and histories. Writes the leads' columns unless the caller has. */
export async function keepRoutes(
  tx: Tx,
  routing: Routing,
  routed: readonly RoutedLead[],
  leads: 'and the leads' | 'leads are written',
): Promise<void> {
  if (routed.length === 0) return;
  if (leads === 'and the leads') await writeLeads(tx, routing, routed);
  await insertRoutes(tx, routing, routed);
  await recordActivities(
    tx,
    routed.map(({ leadId, decision }) => ({
      leadId,
      marketId: routing.market.id,
      type: 'routing',
      source: 'system',
      actor: SYSTEM,
      now: routing.now,
      facts: entryOf(decision),
    })),
  );
}

/** Lead columns of a decision. */
export function routeColumns(decision: RouteDecision, cause: Routing['cause']) {
  switch (decision.outcome) {
    case 'list':
    case 'chosen':
      return {
        process_id: decision.processId,
        campaign_id: decision.campaignId,
        process_list_id: decision.listId,
      };
    case 'pool':
      return {
        ...(decision.processId !== null && { process_id: decision.processId }),
        campaign_id: null,
        process_list_id: null,
      };
    case 'blacklisted':
      return {
        campaign_id: null,
        process_list_id: null,
        // Leads of later stages keep the status that a person gave them.
        ...(ROUTE_CAUSES[cause] === STAGE.verification && {
          ...CLOSED,
          status_reason_id: decision.refused ? DO_NOT_CALL_REASON : null,
        }),
      };
  }
}

const CLOSED = {
  status_id: LEAD_STATUS.notEligible,
  sub_status_id: LEAD_SUB_STATUS.notABuyer,
  followup_at: null,
};

/** Leads with the same outcome share a statement. */
async function writeLeads(tx: Tx, { cause, now }: Routing, routed: readonly RoutedLead[]): Promise<void> {
  const same = Map.groupBy(routed, ({ decision }) => JSON.stringify(routeColumns(decision, cause)));
  for (const group of same.values()) {
    const [{ decision }] = group as [RoutedLead];
    const leadIds = group.map(({ leadId }) => leadId);
    await setLeadRoute(tx, leadIds, routeColumns(decision, cause), now);
  }
}

/** Leads with the same decision share its long text. */
const insertDecisions = new Statement<Decisions, never>(
  (_db, { decided, marketId, cause, now }) => sql`
    insert into lead_route (lead_id, market_id, cause, process_list_id, decision, routed_at)
    select lead_id, ${marketId}::smallint, ${cause}::text, one.list_id, one.decision, ${now}::timestamptz
    from json_to_recordset(${decided}::json) as one (list_id integer, decision jsonb, lead_ids bigint[]),
      unnest(one.lead_ids) as lead_id`,
);

interface Decisions {
  readonly decided: string;
  readonly marketId: number;
  readonly cause: string;
  readonly now: Date;
}

async function insertRoutes(
  tx: Tx,
  { market, cause, now }: Routing,
  routed: readonly RoutedLead[],
): Promise<void> {
  const same = Map.groupBy(routed, ({ decision }) => JSON.stringify(decision));
  const decided = [...same.values()].map((group) => {
    const [{ decision, listId }] = group as [RoutedLead];
    return { list_id: listId, decision, lead_ids: group.map(({ leadId }) => leadId) };
  });
  const values = { decided: JSON.stringify(decided), marketId: market.id, cause, now };
  await deferWrite(tx, insertDecisions.filled(tx, values));
}

/** The decision for the history: codes and ids, translated on reading. */
function entryOf(decision: RouteDecision): EntryDetails {
  const { outcome } = decision;
  if (outcome === 'blacklisted') return { route_outcome: decision.refused ? 'refused' : outcome };
  if (outcome === 'pool') return { route_outcome: outcome, route_why: decision.why };
  const reasons = outcome === 'list' ? decision.because : [];
  return {
    route_outcome: outcome,
    route_list: decision.listId,
    ...Object.fromEntries(
      reasons.flatMap(({ group, value, negated }) =>
        value === null ? [] : [[negated ? `rule_not_${group}` : `rule_${group}`, value]],
      ),
    ),
  };
}
