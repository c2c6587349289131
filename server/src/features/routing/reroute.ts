import type { Market } from '@otolead/contract/kernel/market.ts';
import { causeOfChange, type LeadState } from '@otolead/contract/routing/route.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { routableLeads } from './lead-facts.ts';
import { routeLeads } from './routing.service.ts';

interface StateChange {
  readonly lead: { readonly lead_id: number; readonly process_id: number | null };
  readonly market: Market;
  readonly now: Date;
  readonly before: LeadState;
  readonly after: LeadState;
}

/**
 * Routes a lead again that has just been written with another state, where that state calls for it (domain.md 9). One
 * of no process stays out: another stage of none has no lists either.
 */
export async function rerouteLead(tx: Tx, { lead, market, now, before, after }: StateChange): Promise<void> {
  const cause = causeOfChange(before, after);
  if (!cause || lead.process_id === null) return;
  const { lead_id: id } = lead;
  const leads = await routableLeads(tx, market, (all) => all.where('lead.lead_id', '=', id));
  await routeLeads(tx, { market, now, cause }, leads);
}
