import { ROLE_LIMITS, type RoleLimitValues } from '@otolead/contract/trail/limits.rules.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a role may read of a market, as a column; null where the defaults apply. `role` is a column with its id. */
export const storedLimits = (marketId: number | RawBuilder<number>, role: string) =>
  sql<RoleLimitValues | null>`(select to_jsonb(l) from role_limit l
    where l.market_id = ${marketId} and l.role_id = ${sql.ref(role)})`;

export const limitsOf = (stored: RoleLimitValues | null): RoleLimitValues => stored ?? ROLE_LIMITS;
