import type { ProcessValues } from '@otolead/contract/webform/processes/processes.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ActorContext } from '../../../platform/http/context.ts';

/** Selectable rows: active ones, and switched-off ones of the process. */
const areOffered = (ids: readonly number[], kept: readonly number[] = []) =>
  sql<boolean>`id = any(${ids}) and (status = 1 or (status = 0 and id = any(${kept})))`;

/** Whether all are domains of the market and of the chosen business type. */
export async function areDomains(
  tx: Tx,
  { market }: ActorContext,
  { domain_ids: ids, business_type_id: businessTypeId }: ProcessValues,
  before: ProcessValues | undefined,
): Promise<boolean> {
  const found = await tx
    .selectFrom('domain')
    .where('market_id', '=', market.id)
    .where('business_type_id', '=', businessTypeId)
    .where(areOffered(ids, before?.domain_ids))
    .select('id')
    .forShare()
    .execute();
  return found.length === ids.length;
}

/** Whether all are lead types of the market. */
export async function areLeadTypes(
  tx: Tx,
  { market }: ActorContext,
  { lead_type_ids: ids }: ProcessValues,
  before: ProcessValues | undefined,
): Promise<boolean> {
  const found = await tx
    .selectFrom('lead_type')
    .where('market_id', '=', market.id)
    .where(areOffered(ids, before?.lead_type_ids))
    .select('id')
    .forShare()
    .execute();
  return found.length === ids.length;
}
