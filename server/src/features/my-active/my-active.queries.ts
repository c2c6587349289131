import { ROLE } from '@otolead/contract/kernel/roles.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Agent {
  readonly id: number;
  readonly name: string;
}

/** The eligible ones among these agents: active, of this market. */
export function findAgents(db: Db | Tx, marketId: number, ids: readonly number[]): Promise<Agent[]> {
  return db
    .selectFrom('app_user')
    .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
    .where(sql<boolean>`app_user.id = any(${ids})`)
    .where('app_user.role_id', '=', ROLE.agent)
    .where('app_user.status', '=', 1)
    .where('user_market.market_id', '=', marketId)
    .select(['app_user.id', 'app_user.name'])
    .execute();
}

/** Names of owners, former and inactive ones included, for the history. */
export async function findOwnerNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('app_user')
    .where(sql<boolean>`id = any(${ids})`)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
