import type { Market } from '@otolead/contract/kernel/market.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Tables whose rows belong to a market. */
type MarketTable = {
  [Table in keyof Database]: Database[Table] extends { id: unknown; market_id: unknown } ? Table : never;
}[keyof Database];

/**
 * The market's row of this id, locked until the transaction ends; undefined outside the market. Read dependent rows by
 * a later statement: a statement that waited for the lock sees the current row, but everything else as before the wait.
 */
export function lockRow<Table extends MarketTable>(
  rows: SelectQueryBuilder<Database, Table, object>,
  market: Market,
  id: number,
): Promise<Selectable<Database[Table]> | undefined> {
  const found = rows
    .where(sql<boolean>`id = ${id} and market_id = ${market.id}`)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return found as Promise<Selectable<Database[Table]> | undefined>;
}
