import type { Db, Tx } from '../../platform/db/database.ts';

/** Whether a configuration list has an active row of this id. */
export async function isConfigItem(db: Db | Tx, list: string, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const item = await db
    .selectFrom('config_item')
    .where('list', '=', list)
    .where('id', '=', id)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirst();
  return item !== undefined;
}

/** Whether a city is one of the market's. */
export async function isCityOf(db: Db | Tx, marketId: number, id: number): Promise<boolean> {
  const city = db.selectFrom('city').where('id', '=', id).where('market_id', '=', marketId);
  return (await city.select('id').executeTakeFirst()) !== undefined;
}
