import { ROLE_LIMITS, type RoleLimitValues } from '@otolead/contract/trail/limits.rules.ts';
import type { Db } from '../../src/platform/db/database.ts';

/** Stores limits of a role of a market (1 is Indonesia); the others stay the defaults. */
export async function storeRoleLimits(
  db: Db,
  roleId: number,
  limits: Partial<RoleLimitValues>,
  marketId = 1,
): Promise<void> {
  const values = { ...ROLE_LIMITS, ...limits };
  await db
    .insertInto('role_limit')
    .values({ market_id: marketId, role_id: roleId, ...values })
    .onConflict((conflict) => conflict.columns(['market_id', 'role_id']).doUpdateSet(values))
    .execute();
}
