import { mayReach } from '@otolead/contract/kernel/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';

interface ReferenceRow {
  readonly id: number;
  readonly name: string;
  readonly active: 0 | 1;
}

/** Id, name and status of every row of a market; names that are there twice have what tells them apart behind them. */
const ROWS = {
  province: (marketId) => sql`select id, name, status from province where market_id = ${marketId}`,
  cluster: (marketId) => sql`select id, name, status from cluster where market_id = ${marketId}`,
} as const satisfies Record<string, (marketId: number) => RawBuilder<unknown>>;

/** Rows of reference data as its forms choose them, for those who keep it; nothing for others. */
export async function findChoices(
  { actor, db, market }: ActorContext,
  table: keyof typeof ROWS,
): Promise<ReferenceRow[]> {
  if (!mayReach('/reference_data', actor.held, actor.denied)) return [];
  const { rows } = await sql<ReferenceRow>`select id, name, (status = 1)::integer as active
    from (${ROWS[table](market.id)}) as own order by lower(name), id`.execute(db);
  return rows;
}
