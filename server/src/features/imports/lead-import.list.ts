import { text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { ChosenList } from '../arrivals/arrivals.public.ts';
import type { UploadFields } from './upload.receive.ts';

/**
 * Campaign list for the leads of a file: an active one of this market, by its number in the dialer. Throws 400 if none
 * is chosen ('campaign list id required', spec B§5) or the number is unknown.
 */
export async function chooseList(
  context: ActorContext,
  { list_id: typed }: UploadFields,
): Promise<ChosenList> {
  const listId = typed?.trim() ?? '';
  if (listId === '') throw invalidInput({ list_id: text('imports:list.required') });
  const list = /^\d{1,10}$/.test(listId) ? await findList(context, Number(listId)) : undefined;
  if (!list) throw invalidInput({ list_id: text('imports:list.unknown') });
  return list;
}

/** With the first callable lead type of its process, without which its leads would never reach the dialer. */
async function findList({ db, market }: ActorContext, listId: number): Promise<ChosenList | undefined> {
  const list = await db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process_list.list_id', '=', listId)
    .where('process.market_id', '=', market.id)
    .where('process_list.status', '=', 1)
    .where('campaign.status', '=', 1)
    .where('process.status', '=', 1)
    .select([
      'process_list.id',
      'process_list.list_name',
      'process_list.list_id',
      'process_list.campaign_id',
      'campaign.process_id',
      'process.business_type_id',
    ])
    .executeTakeFirst();
  if (!list) return undefined;
  const type = await db
    .selectFrom('process_lead_type')
    .innerJoin('lead_type', 'lead_type.id', 'process_lead_type.lead_type_id')
    .where('process_lead_type.process_id', '=', list.process_id)
    .where('lead_type.status', '=', 1)
    .where('lead_type.is_callable', '=', true)
    .orderBy('lead_type.id')
    .select('lead_type.id')
    .executeTakeFirst();
  return {
    id: list.id,
    name: `${list.list_name} - ${list.list_id}`,
    campaignId: list.campaign_id,
    processId: list.process_id,
    businessTypeId: list.business_type_id,
    leadTypeId: type?.id ?? null,
  };
}
