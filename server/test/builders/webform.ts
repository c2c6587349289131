import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import type { DomainTable } from '../../src/tables/routing.tables.ts';
import { serial } from './serial.ts';

interface DomainOverrides extends Partial<Insertable<DomainTable>> {
  readonly market?: MarketCode;
}

/** An active domain of new cars. */
export async function buildDomain(
  db: Db,
  { market = 'id', ...columns }: DomainOverrides = {},
): Promise<Selectable<DomainTable>> {
  return db
    .insertInto('domain')
    .values({
      market_id: MARKETS[market].id,
      business_type_id: 1,
      name: `site-${serial()}.example`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
