import { USUAL_ATTEMPTS } from '@otolead/contract/kernel/dispositions.ts';
import { sql } from 'kysely';

/** SQL condition: the attempt is the last one that the lead's market allows. */
export const isUsedUpByOneMore = sql<boolean>`lead.attempts + 1 >= coalesce((select call_rules.attempts_in_all
  from call_rules where call_rules.market_id = lead.market_id), ${sql.lit(USUAL_ATTEMPTS)})`;
