import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { DealerTable, DseTable } from '../../src/tables/routing.tables.ts';
import { someCity } from './master-data.ts';
import { serial } from './serial.ts';

export type TestDealer = Selectable<DealerTable>;
export type TestDse = Selectable<DseTable>;

interface DealerOverrides extends Partial<Insertable<DealerTable>> {
  readonly market?: MarketCode;
  /** Makes sold by the dealer. */
  readonly makeIds?: readonly number[];
}

export async function buildDealer(db: Db, overrides: DealerOverrides = {}): Promise<TestDealer> {
  const { market = 'id', makeIds = [], ...columns } = overrides;
  const marketId = columns.market_id ?? MARKETS[market].id;
  const n = serial();
  const dealer = await db
    .insertInto('dealer')
    .values({
      market_id: marketId,
      name: `Dealer ${n}`,
      organization: `Organization ${n}`,
      city_id: columns.city_id ?? (await someCity(db, marketId)).id,
      dealer_type_id: 1,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (makeIds.length > 0) {
    await db
      .insertInto('dealer_make')
      .values(makeIds.map((make_id) => ({ dealer_id: dealer.id, make_id })))
      .execute();
  }
  return dealer;
}

interface DseOverrides extends Partial<Insertable<DseTable>> {
  readonly market?: MarketCode;
}

export async function buildDse(db: Db, overrides: DseOverrides = {}): Promise<TestDse> {
  const { market = 'id', ...columns } = overrides;
  const n = serial();
  return db
    .insertInto('dse')
    .values({
      dealer_id: columns.dealer_id ?? (await buildDealer(db, { market })).id,
      name: `Salesperson ${n}`,
      phone_number: `${MARKETS[market].phone.prefix}${MARKETS[market].phone.firstDigit}${String(n).padStart(9, '0')}`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
