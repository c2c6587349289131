import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { ReferenceName } from '@otolead/contract/reference-data/records.ts';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { serial } from './builders/serial.ts';
import type { TestApp } from './harness.ts';
import type { MasterWrite } from './master-writes.ts';

/** The oldest row of a table that is switched on in the market. */
export async function firstOf(db: Db, table: string, market: MarketCode = 'id'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where market_id = ${MARKETS[market].id} and status = 1 order by id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} is empty`);
  return row.id;
}

/** Reference data by what makes a new row of it. */
export function referenceWrites(
  t: TestApp,
): Readonly<Record<`reference-data.save_${ReferenceName}`, MasterWrite>> {
  const name = () => `Logged ${serial()}`;
  return {
    'reference-data.save_lead_type': [
      'lead_type',
      async () => ({ name: name(), value: 'logged', lead_qualification_id: 1, group_id: 1 }),
    ],
    'reference-data.save_make': ['make', async () => ({ name: name() })],
    'reference-data.save_province': ['province', async () => ({ name: name(), code: 'LG' })],
    'reference-data.save_cluster': ['cluster', async () => ({ name: name() })],
    'reference-data.save_city': [
      'city',
      async () => ({ name: name(), province_id: await firstOf(t.db, 'province') }),
    ],
  };
}
