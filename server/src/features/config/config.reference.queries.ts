import { mayReach } from '@otolead/contract/kernel/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';

interface ReferenceRow {
  readonly id: number;
  readonly name: string;
  readonly active: 0 | 1;
}

/** Id, name and status of every row of a market; ambiguous names have a distinguishing suffix. */
const ROWS = {
  make: () => sql`select id, name, status from make`,
  model: (marketId) => sql`select model.id, model.name || ' (' || make.name || ')' as name, model.status
    from model join make on make.id = model.make_id where model.market_id = ${marketId}`,
  city: (marketId) => sql`select city.id, city.name || ' (' || province.name || ')' as name, city.status
    from city join province on province.id = city.province_id where city.market_id = ${marketId}`,
  dealer: (marketId) => sql`select dealer.id, dealer.name || ' (' || city.name || ')' as name, dealer.status
    from dealer join city on city.id = dealer.city_id where dealer.market_id = ${marketId}`,
  province: (marketId) => sql`select id, name, status from province where market_id = ${marketId}`,
  cluster: (marketId) => sql`select id, name, status from cluster where market_id = ${marketId}`,
} as const satisfies Record<string, (marketId: number) => RawBuilder<unknown>>;

/** Reference data as choices of its forms, for its editors; nothing for others. */
export async function findChoices(
  { actor, db, market }: ActorContext,
  table: keyof typeof ROWS,
): Promise<ReferenceRow[]> {
  if (!mayReach('/reference_data', actor.held, actor.denied)) return [];
  const { rows } = await sql<ReferenceRow>`select id, name, (status = 1)::integer as active
    from (${ROWS[table](market.id)}) as own order by lower(name), id`.execute(db);
  return rows;
}
