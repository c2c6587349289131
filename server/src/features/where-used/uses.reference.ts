import type { ReferenceName } from '@otolead/contract/reference-data/records.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { named, type PlainTable } from '../../platform/records/record-choices.ts';
import { type Count, leadsWhere, ofMarket, type UsedKind } from './uses.counts.ts';

/** Active rows of a table. */
const active =
  (table: PlainTable, condition: (id: number) => RawBuilder<unknown>): Count =>
  async (db, _context, id) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${named(table)} as used
      where used.status = 1 and ${condition(id)}`.execute(db);
    return rows[0] ?? { count: 0 };
  };

/** Open leads with such a car at a dealer. */
const carsWhere = (condition: (id: number) => RawBuilder<unknown>): Count =>
  leadsWhere(
    (id) => sql`exists (select 1 from assigned_car
    where assigned_car.lead_id = lead.lead_id and ${condition(id)})`,
  );

const sells = (id: number) =>
  sql`exists (select 1 from dealer_make where dealer_make.dealer_id = used.id and dealer_make.make_id = ${id})`;

/** Dependants of reference data; for lead types see uses.kinds.ts. */
export const REFERENCE_KINDS: Readonly<Record<Exclude<ReferenceName, 'lead_type'>, UsedKind>> = {
  make: {
    belongs: (_marketId, id) => sql`exists (select 1 from make where make.id = ${id})`,
    counts: {
      models: active('model', (id) => sql`used.make_id = ${id}`),
      dealers: active('dealer', sells),
    },
  },
  model: {
    belongs: ofMarket(sql`select id, market_id from model`),
    counts: { variants: active('model_variant', (id) => sql`used.model_id = ${id}`) },
  },
  model_variant: {
    belongs: ofMarket(sql`select model_variant.id, model.market_id
      from model_variant join model on model.id = model_variant.model_id`),
    counts: {},
  },
  locality: {
    belongs: ofMarket(sql`select locality.id, city.market_id
      from locality join city on city.id = locality.city_id`),
    counts: {},
  },
  dealer: {
    belongs: ofMarket(sql`select id, market_id from dealer`),
    counts: {
      salespeople: active('dse', (id) => sql`used.dealer_id = ${id}`),
      cars: carsWhere((id) => sql`assigned_car.dealer_id = ${id}`),
    },
  },
  dse: {
    belongs: ofMarket(sql`select dse.id, dealer.market_id from dse join dealer on dealer.id = dse.dealer_id`),
    counts: {
      users: active('app_user', (id) => sql`used.dse_id = ${id}`),
      cars: carsWhere((id) => sql`assigned_car.dse_id = ${id}`),
    },
  },
  pack: {
    belongs: ofMarket(sql`select id, market_id from pack`),
    counts: {
      packages: active(
        'commercial_campaign',
        (id) => sql`exists (select 1 from commercial_campaign_pack as sold
          where sold.campaign_id = used.id and sold.pack_id = ${id})`,
      ),
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
