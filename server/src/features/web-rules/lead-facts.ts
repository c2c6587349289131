import type { Market } from '@otolead/contract/kernel/market.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../tables/database.ts';
import { scopedLeads } from '../leads/leads.public.ts';
import type { RoutableLead } from './routing.service.ts';

/** Routing facts of the market's stored leads; `narrow` selects them. */
export async function routableLeads(
  db: Db | Tx,
  market: Market,
  narrow: (
    leads: SelectQueryBuilder<Database, 'lead', object>,
  ) => SelectQueryBuilder<Database, 'lead', object>,
): Promise<(RoutableLead & { readonly createdAt: Date })[]> {
  const rows = await narrow(scopedLeads(db, { marketId: market.id, dseId: 'everyone' }))
    .leftJoin('lead_milestone as arrived', 'arrived.lead_id', 'lead.lead_id')
    .select(['lead.lead_id', 'lead.mobile', 'lead.alternate_mobile'])
    .select(['arrived.web_id_id', 'arrived.enquired_make_id'])
    .select([
      'lead.lead_type_id',
      'lead.source_id',
      'lead.buy_time_days',
      'lead.city_id',
      'lead.postal_code',
      'lead.process_id',
      'lead.created_at',
    ])
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
    alternateMobile: row.alternate_mobile,
    webIdId: row.web_id_id,
    leadTypeId: row.lead_type_id,
    sourceId: row.source_id,
    buyTimeDays: row.buy_time_days,
    cityId: row.city_id,
    postalCode: row.postal_code,
    processId: row.process_id,
    makeIds: row.enquired_make_id === null ? row.make_ids : [...row.make_ids, row.enquired_make_id],
    modelIds: row.model_ids,
    createdAt: row.created_at,
  }));
}
