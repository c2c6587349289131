import type { Market } from '@otolead/contract/kernel/market.ts';
import { causeOfChange, type LeadState, type RouteCause } from '@otolead/contract/web-rules/route.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { routableLeads } from './lead-facts.ts';
import { routeLeads } from './routing.service.ts';

interface StateChange {
  readonly lead: { readonly lead_id: number; readonly process_id: number | null };
  readonly before: LeadState;
  readonly after: LeadState;
}

/**
 * Reroutes leads just written with a new state that requires it (domain.md 9). Leads without a process are skipped, as
 * no stage has lists for them.
 */
export async function rerouteLeads(
  tx: Tx,
  { market, now }: { readonly market: Market; readonly now: Date },
  changes: readonly StateChange[],
): Promise<void> {
  const called = changes.flatMap(({ lead, before, after }) => {
    const cause = causeOfChange(before, after);
    return cause && lead.process_id !== null ? [{ leadId: lead.lead_id, cause }] : [];
  });
  if (called.length === 0) return;
  const causeOf = new Map(called.map(({ leadId, cause }) => [leadId, cause]));
  const leads = await routableLeads(tx, market, (all) =>
    all.where(sql<SqlBool>`lead.lead_id = any(${[...causeOf.keys()]})`).orderBy('lead.lead_id'),
  );
  await routeLeads(
    tx,
    { market, now },
    leads.map((lead) => ({ ...lead, cause: causeOf.get(lead.leadId) as RouteCause })),
  );
}
