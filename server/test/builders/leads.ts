import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { nameWordWrites } from '../../src/features/leads/leads.write.names.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { AssignedCarTable } from '../../src/tables/car.tables.ts';
import type { LeadPreferenceTable, LeadTable } from '../../src/tables/lead.tables.ts';
import { TEST_START } from '../test-clock.ts';
import { buildDealer } from './dealers.ts';
import { someCity, someModel } from './master-data.ts';
import { serial } from './serial.ts';

export type TestLead = Selectable<LeadTable>;
export type TestLeadPreference = Selectable<LeadPreferenceTable>;
export type TestAssignedCar = Selectable<AssignedCarTable>;

interface LeadOverrides extends Partial<Insertable<LeadTable>> {
  readonly market?: MarketCode;
}

/** A fresh, untouched lead (status 1/1) of Indonesia with a city only. */
export async function buildLead(db: Db, overrides: LeadOverrides = {}): Promise<TestLead> {
  const { market = 'id', ...columns } = overrides;
  const marketId = columns.market_id ?? MARKETS[market].id;
  const n = serial();
  const name = columns.name ?? `Lead ${n}`;
  const { prefix, firstDigit } = MARKETS[market].phone;
  const local = `${firstDigit}${String(n).padStart(9, '0')}`;
  const lead = await db
    .insertInto('lead')
    .values({
      market_id: marketId,
      source_id: 1,
      name,
      search_name: name.toLowerCase(),
      mobile: `${prefix.slice(1)}${local}`,
      mobile_typed: local,
      city_id: (await someCity(db, marketId)).id,
      status_id: 1,
      sub_status_id: 1,
      created_at: TEST_START,
      updated_at: TEST_START,
      updated_crm_at: TEST_START,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const write of nameWordWrites(db, lead)) await db.executeQuery(write);
  return lead;
}

type ParentLead = Pick<TestLead, 'lead_id' | 'market_id'> & Partial<Pick<TestLead, 'gm_id'>>;

const marketCode = (marketId: number): MarketCode => (marketId === MARKETS.ph.id ? 'ph' : 'id');

/** A wanted car; builds a lead unless given. */
export async function buildLeadPreference(
  db: Db,
  overrides: Partial<Insertable<LeadPreferenceTable>> & { readonly lead?: ParentLead } = {},
): Promise<TestLeadPreference> {
  const { lead: given, ...columns } = overrides;
  const lead = given ?? (await buildLead(db));
  const model = await someModel(db, lead.market_id);
  return db
    .insertInto('lead_preference')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      make_id: model.make_id,
      model_id: model.id,
      sort_order: serial(),
      created_at: TEST_START,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A car assigned to a dealer, pending at the client; builds lead and dealer if missing. */
export async function buildAssignedCar(
  db: Db,
  overrides: Partial<Insertable<AssignedCarTable>> & { readonly lead?: ParentLead } = {},
): Promise<TestAssignedCar> {
  const { lead: given, ...columns } = overrides;
  const lead = given ?? (await buildLead(db));
  const model = await someModel(db, lead.market_id);
  const dealerId = columns.dealer_id ?? (await buildDealer(db, { market: marketCode(lead.market_id) })).id;
  return db
    .insertInto('assigned_car')
    .values({
      lead_id: lead.lead_id,
      market_id: lead.market_id,
      gm_id: lead.gm_id ?? null,
      request_id: `R${serial()}`,
      make_id: model.make_id,
      model_id: model.id,
      triggered_at: TEST_START,
      updated_at: TEST_START,
      ...columns,
      dealer_id: dealerId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A car of the brand of the market's brand managers. */
export async function buildBrandCar(
  db: Db,
  overrides: Parameters<typeof buildAssignedCar>[1] & { readonly lead?: ParentLead } = {},
): Promise<TestAssignedCar> {
  const lead = overrides.lead ?? (await buildLead(db));
  const model = await db
    .selectFrom('model')
    .innerJoin('make', 'make.id', 'model.make_id')
    .innerJoin('site_setting', 'site_setting.market_id', 'model.market_id')
    .where('model.market_id', '=', lead.market_id)
    .where('site_setting.key', '=', 'single_brand')
    .where(sql<boolean>`make.name = site_setting.value #>> '{}'`)
    .select(['model.id', 'model.make_id'])
    .executeTakeFirstOrThrow();
  return buildAssignedCar(db, { ...overrides, lead, make_id: model.make_id, model_id: model.id });
}
