import { randomInt } from 'node:crypto';
import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { BrandDealerTable, CityMappingTable, SalesManagerTable } from '../../src/tables/brand.tables.ts';
import { someCity } from './master-data.ts';
import { serial } from './serial.ts';

interface BrandDealerOverrides extends Partial<Insertable<BrandDealerTable>> {
  readonly market?: MarketCode;
}

/** An active dealer of the single brand, without an address. */
export async function buildBrandDealer(
  db: Db,
  { market = 'id', ...columns }: BrandDealerOverrides = {},
): Promise<Selectable<BrandDealerTable>> {
  const n = serial();
  return db
    .insertInto('brand_dealer')
    .values({
      market_id: MARKETS[market].id,
      // Journeys add to one database from several processes.
      code: String(randomInt(1_000_000, 1_000_000_000)),
      name: `Brand dealer ${n}`,
      zip_code: '12340',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An active sales manager of a new dealer. */
export async function buildSalesManager(
  db: Db,
  columns: Partial<Insertable<SalesManagerTable>> = {},
): Promise<Selectable<SalesManagerTable>> {
  const dealerId = columns.brand_dealer_id ?? (await buildBrandDealer(db)).id;
  return db
    .insertInto('sales_manager')
    .values({
      market_id: MARKETS.id.id,
      brand_dealer_id: dealerId,
      code: String(randomInt(1_000_000, 1_000_000_000)),
      name: `Manager ${serial()}`,
      email: 'manager@dealer.example',
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface CityMappingOverrides extends Partial<Insertable<CityMappingTable>> {
  readonly market?: MarketCode;
}

/** An active mapping of a new dealer. */
export async function buildCityMapping(
  db: Db,
  { market = 'id', ...columns }: CityMappingOverrides = {},
): Promise<Selectable<CityMappingTable>> {
  return db
    .insertInto('city_mapping')
    .values({
      market_id: MARKETS[market].id,
      brand_dealer_id: columns.brand_dealer_id ?? (await buildBrandDealer(db, { market })).id,
      city_id: columns.city_id ?? (await someCity(db, MARKETS[market].id)).id,
      created_at: new Date('2026-01-05T03:00:00Z'),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
