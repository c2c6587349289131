import type { Market } from '@otolead/contract/kernel/market.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JsonValue } from '../../tables/column-types.ts';

/** A market's settings by key; their readers judge the values, because administrators write them. */
export async function findSiteSettings(db: Db | Tx, market: Market): Promise<Record<string, JsonValue>> {
  const rows = await db
    .selectFrom('site_setting')
    .where('market_id', '=', market.id)
    .select(['key', 'value'])
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
