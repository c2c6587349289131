import type { Market } from '@otolead/contract/kernel/market.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JsonValue } from '../../tables/column-types.ts';

/** Settings of a market by key; their readers validate the values, which administrators write. */
export async function findSiteSettings(db: Db | Tx, market: Market): Promise<Record<string, JsonValue>> {
  const rows = await db
    .selectFrom('site_setting')
    .where('market_id', '=', market.id)
    .select(['key', 'value'])
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Ids of the brand managers' make in the market, as a subquery that limits what they see. */
export const singleBrandOf = (marketId: number): RawBuilder<number> =>
  sql<number>`(select make.id from make join site_setting on site_setting.market_id = ${marketId}
    and site_setting.key = 'single_brand' and make.name = site_setting.value #>> '{}')`;
