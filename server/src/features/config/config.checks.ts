import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Whether a configuration list has an active row with this id. */
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

/** Active row of a configuration list by id, or by its name in any language. */
export async function findItemNamed(
  db: Db | Tx,
  list: string,
  named: string | undefined,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  if (named === undefined) return undefined;
  const word = named.trim().toLowerCase();
  return db
    .selectFrom('config_item')
    .where('list', '=', list)
    .where('status', '=', 1)
    .where(sql<SqlBool>`(id::text = ${word} or exists (
      select 1 from jsonb_each_text(name) as called where lower(called.value) = ${word}))`)
    .select(['id', sql<string>`name ->> 'en'`.as('name')])
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether a city is one of the market's. */
export async function isCityOf(db: Db | Tx, marketId: number, id: number): Promise<boolean> {
  const city = db.selectFrom('city').where('id', '=', id).where('market_id', '=', marketId);
  return (await city.select('id').executeTakeFirst()) !== undefined;
}
