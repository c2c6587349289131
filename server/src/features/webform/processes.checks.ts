import { LEAD_STATUS, LEAD_SUB_STATUS } from '@otolead/contract/lead-status/statuses.rules.ts';
import type { ProcessValues } from '@otolead/contract/webform/processes.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import type { Uses } from './uses.ts';

/** What may be chosen: active rows, and those that the process has although they are switched off. */
const areOffered = (ids: readonly number[], kept: readonly number[] = []) =>
  sql<boolean>`id = any(${ids}) and (status = 1 or (status = 0 and id = any(${kept})))`;

/** Whether all of them are domains of the market and of the chosen business type. */
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

/** Whether all of them are lead types of the market. */
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

const OPEN = [LEAD_STATUS.new, LEAD_STATUS.interested, LEAD_STATUS.reopened];

/** Active lists (each with its web rule) and open leads hold a process; campaigns are told beside them. */
export async function usesOfProcess(tx: Tx, context: ActorContext, id: number): Promise<Uses> {
  const count = sql<number>`count(*)`.as('count');
  const campaigns = tx
    .selectFrom('campaign')
    .where('campaign.process_id', '=', id)
    .where('campaign.status', '=', 1);
  const lists = campaigns
    .innerJoin('process_list', 'process_list.campaign_id', 'campaign.id')
    .where('process_list.status', '=', 1);
  // The statuses as the predicate of the index lead_open_process spells them.
  const leads = scopedLeads(tx, leadScope(context))
    .where('lead.process_id', '=', id)
    .where(
      sql<boolean>`(lead.status_id in (${sql.join(OPEN.map((status) => sql.lit(status)))})
        or lead.sub_status_id = ${sql.lit(LEAD_SUB_STATUS.booked)})`,
    );
  const [list, campaign, lead] = await Promise.all([
    lists.select(count).executeTakeFirstOrThrow(),
    campaigns.select(count).executeTakeFirstOrThrow(),
    leads.select(count).executeTakeFirstOrThrow(),
  ]);
  return { lists: list.count, campaigns: campaign.count, leads: lead.count };
}
