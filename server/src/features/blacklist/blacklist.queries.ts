import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Those of these numbers (E.164 digits) that nobody may call in this market. */
export async function findBlacklisted(
  db: Db | Tx,
  marketId: number,
  mobiles: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('blacklist')
    .where('market_id', '=', marketId)
    .where('status', '=', 1)
    .where(sql<boolean>`mobile = any(${mobiles})`)
    .select('mobile')
    .execute();
  return new Set(rows.map(({ mobile }) => mobile));
}
