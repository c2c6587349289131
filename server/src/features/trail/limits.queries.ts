import { ROLE_LIMITS, type RoleLimitValues } from '@otolead/contract/trail/limits.rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';

export interface RoleLimitRecord extends RoleLimitValues {
  /** Id of the role. */
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** The limits of a role in the path's market, with the defaults where none are stored. */
export async function findRoleLimits(
  db: Db | Tx,
  { market }: Pick<ActorContext, 'market'>,
  id: number,
): Promise<RoleLimitRecord | undefined> {
  const role = await db.selectFrom('role').where('id', '=', id).select(['id', 'name']).executeTakeFirst();
  if (!role) return undefined;
  const stored = await db
    .selectFrom('role_limit')
    .where('market_id', '=', market.id)
    .where('role_id', '=', id)
    .selectAll()
    .executeTakeFirst();
  if (!stored) return { ...ROLE_LIMITS, ...role, version: 1 };
  const { market_id: _, role_id: __, ...values } = stored;
  return {
    ...values,
    budget_refuses: bitOf(values.budget_refuses),
    masks_contacts: bitOf(values.masks_contacts),
    ...role,
  };
}

const bitOf = (stored: number): 0 | 1 => (stored === 1 ? 1 : 0);

/** Limits locked with their role until the transaction ends. */
export async function lockRoleLimits(tx: Tx, context: ActorContext, id: number) {
  await tx.selectFrom('role').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
  return findRoleLimits(tx, context, id);
}

export async function writeRoleLimits(
  tx: Tx,
  { market }: Pick<ActorContext, 'market'>,
  limits: RoleLimitValues,
  id: number | undefined,
): Promise<number> {
  const roleId = id as number;
  const values = Object.fromEntries(
    (Object.keys(ROLE_LIMITS) as (keyof RoleLimitValues)[]).map((key) => [key, limits[key]]),
  ) as unknown as RoleLimitValues;
  await tx
    .insertInto('role_limit')
    .values({ market_id: market.id, role_id: roleId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['market_id', 'role_id'])
        .doUpdateSet((eb) => ({ ...values, version: eb('role_limit.version', '+', 1) })),
    )
    .execute();
  return roleId;
}
