import { MARKETS, type MarketCode } from '@otolead/contract/kernel/market.ts';
import type { Insertable, Selectable } from 'kysely';
import { newKey } from '../../src/features/partners/keys.ts';
import type { Db } from '../../src/platform/db/database.ts';
import type { PartnerKeyTable, PartnerTable } from '../../src/tables/partner.tables.ts';
import { serial } from './serial.ts';

interface PartnerOverrides extends Partial<Insertable<PartnerTable>> {
  readonly market?: MarketCode;
}

const AT = new Date('2026-01-05T03:00:00Z');

/** An active partner with limits that no test reaches by accident. */
export async function buildPartner(
  db: Db,
  { market = 'id', ...columns }: PartnerOverrides = {},
): Promise<Selectable<PartnerTable>> {
  return db
    .insertInto('partner')
    .values({
      market_id: MARKETS[market].id,
      name: `Portal ${serial()}`,
      source_id: 1,
      per_minute: 1_000,
      per_day: 100_000,
      created_at: AT,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface KeyOverrides extends Partial<Insertable<PartnerKeyTable>> {
  readonly created_by: number;
}

/** A valid key of a new partner. */
export async function buildPartnerKey(
  db: Db,
  columns: KeyOverrides,
): Promise<Selectable<PartnerKeyTable> & { readonly key: string }> {
  const { key, prefix, hash } = newKey();
  const partner_id = columns.partner_id ?? (await buildPartner(db)).id;
  const row = await db
    .insertInto('partner_key')
    .values({ prefix, key_hash: hash, created_at: AT, owner_id: columns.created_by, ...columns, partner_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, key };
}
