import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { ReferenceName } from '@otolead/contract/reference-data/records.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { buildDealer } from './builders/dealers.ts';
import { serial } from './builders/serial.ts';
import type { TestApp } from './harness.ts';
import type { MasterWrite } from './master-writes.ts';

/** The oldest active row of a table in the market. */
export async function firstOf(db: Db, table: string, market: MarketCode = 'id'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where market_id = ${MARKETS[market].id} and status = 1 order by id limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} is empty`);
  return row.id;
}

const someMake = async (db: Db): Promise<number> =>
  (await db.selectFrom('make').select('id').where('status', '=', 1).limit(1).executeTakeFirstOrThrow()).id;

/** Inputs for a new row of each kind of reference data. */
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
    'reference-data.save_model': ['model', async () => ({ name: name(), make_id: await someMake(t.db) })],
    'reference-data.save_model_variant': [
      'model_variant',
      async () => ({ name: name(), model_id: await firstOf(t.db, 'model') }),
    ],
    'reference-data.save_locality': [
      'locality',
      async () => ({ name: name(), city_id: await firstOf(t.db, 'city'), pin_code: '17111' }),
    ],
    'reference-data.save_dealer': [
      'dealer',
      async () => ({
        name: name(),
        organization: 'Logged group',
        make_ids: [await someMake(t.db)],
        city_id: await firstOf(t.db, 'city'),
        dealer_type_id: 1,
      }),
    ],
    'reference-data.save_dse': [
      'dse',
      async () => ({ name: name(), dealer_id: (await buildDealer(t.db)).id, phone_number: '+6281234567' }),
    ],
    'reference-data.save_pack': ['pack', async () => ({ name: name(), sort: 9 })],
    'reference-data.save_province': ['province', async () => ({ name: name(), code: 'LG' })],
    'reference-data.save_cluster': ['cluster', async () => ({ name: name() })],
    'reference-data.save_city': [
      'city',
      async () => ({ name: name(), province_id: await firstOf(t.db, 'province') }),
    ],
  };
}
