import type { Db } from '../../src/platform/db/database.ts';

/** Stores a setting of a market (1 is Indonesia) unchecked, valid or not. Throws if the market lacks the key. */
export async function storeSiteSetting(db: Db, key: string, value: unknown, marketId = 1): Promise<void> {
  await db
    .updateTable('site_setting')
    .set({ value: JSON.stringify(value) })
    .where('market_id', '=', marketId)
    .where('key', '=', key)
    .returning('key')
    .executeTakeFirstOrThrow();
}
