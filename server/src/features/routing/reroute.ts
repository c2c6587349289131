import type { Market } from '@otolead/contract/kernel/market.ts';
import { causeOfChange, type LeadState } from '@otolead/contract/routing/route.rules.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { scopedLeads } from '../leads/leads.public.ts';
import { type RoutableLead, routeLeads } from './routing.service.ts';

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
  await routeLeads(tx, { market, now, cause }, await routableLeads(tx, market, [lead.lead_id]));
}

/** What stored leads of the market are routed by. */
async function routableLeads(tx: Tx, market: Market, ids: readonly number[]): Promise<RoutableLead[]> {
  const rows = await scopedLeads(tx, { marketId: market.id, dseId: 'everyone' })
    .leftJoin('lead_milestone as arrived', 'arrived.lead_id', 'lead.lead_id')
    .where(sql<SqlBool>`lead.lead_id = any(${ids})`)
    .select(['lead.lead_id', 'lead.mobile', 'arrived.web_id_id', 'lead.lead_type_id', 'lead.source_id'])
    .select(['lead.buy_time_days', 'lead.city_id', 'lead.postal_code', 'lead.process_id'])
    .select([
      sql<number[]>`array(select wish.make_id from lead_preference wish
        where wish.lead_id = lead.lead_id order by wish.sort_order)`.as('make_ids'),
      sql<number[]>`array(select wish.model_id from lead_preference wish
        where wish.lead_id = lead.lead_id order by wish.sort_order)`.as('model_ids'),
    ])
    .execute();
  return rows.map((row) => ({
    leadId: row.lead_id,
    mobile: row.mobile,
    webIdId: row.web_id_id,
    leadTypeId: row.lead_type_id,
    sourceId: row.source_id,
    buyTimeDays: row.buy_time_days,
    cityId: row.city_id,
    postalCode: row.postal_code,
    processId: row.process_id,
    makeIds: row.make_ids,
    modelIds: row.model_ids,
  }));
}
