import type { ReferenceName } from '@otolead/contract/reference-data/records.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Count, leadsWhere, ofMarket, type UsedKind } from './uses.counts.ts';

/** Rows of a table that are switched on. */
const active =
  (table: string, condition: (id: number) => RawBuilder<unknown>): Count =>
  async (db, _context, id) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} as used
      where used.status = 1 and ${condition(id)}`.execute(db);
    return rows[0] ?? { count: 0 };
  };

const sells = (id: number) =>
  sql`exists (select 1 from dealer_make where dealer_make.dealer_id = used.id and dealer_make.make_id = ${id})`;

/** What depends on reference data; of lead types see uses.kinds.ts. */
export const REFERENCE_KINDS: Readonly<Record<Exclude<ReferenceName, 'lead_type'>, UsedKind>> = {
  make: {
    belongs: (_marketId, id) => sql`exists (select 1 from make where make.id = ${id})`,
    counts: {
      models: active('model', (id) => sql`used.make_id = ${id}`),
      dealers: active('dealer', sells),
    },
  },
  province: {
    belongs: ofMarket(sql`select id, market_id from province`),
    counts: { cities: active('city', (id) => sql`used.province_id = ${id}`) },
  },
  cluster: {
    belongs: ofMarket(sql`select id, market_id from cluster`),
    counts: { cities: active('city', (id) => sql`used.cluster_id = ${id}`) },
  },
  city: {
    belongs: ofMarket(sql`select id, market_id from city`),
    counts: {
      localities: active('locality', (id) => sql`used.city_id = ${id}`),
      dealers: active('dealer', (id) => sql`used.city_id = ${id}`),
      city_mappings: active('city_mapping', (id) => sql`used.city_id = ${id}`),
      leads: leadsWhere((id) => sql`lead.city_id = ${id}`),
    },
  },
};
