import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import type { listCampaigns } from '@otolead/contract/webform/campaigns.endpoints.ts';
import type { CampaignValues } from '@otolead/contract/webform/campaigns.rules.ts';
import type { Campaign } from '@otolead/contract/webform/campaigns.schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { recordStatus, STORED_STATUS } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/store-record.ts';
import { configName } from '../config/config.public.ts';

export type CampaignRecord = Campaign & CampaignValues;

/** A campaign belongs to the market of its process. */
function campaignsOf(db: Db | Tx, { market, language }: ActorContext) {
  return db
    .selectFrom('campaign')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', market.id)
    .where('campaign.status', '!=', STORED_STATUS.deleted)
    .select(['campaign.id', 'campaign.name', 'campaign.process_id', 'campaign.type_id as type'])
    .select(['campaign.status', 'campaign.dialer_flag', 'campaign.version', 'process.name as process_name'])
    .select(configName('type_list', 'campaign.type_id', language).as('type_name'));
}

type FoundCampaign = Awaited<ReturnType<ReturnType<typeof campaignsOf>['execute']>>[number];

export function presentCampaign(found: FoundCampaign): CampaignRecord {
  const { process_name, type_name, status, dialer_flag: isDialled, ...row } = found;
  return {
    ...row,
    dialer_flag: isDialled ? 1 : 0,
    type_name: type_name ?? '',
    Process_info: { name: process_name },
    status: recordStatus(status),
  };
}

export function listCampaignRows(context: ActorContext, request: ParsedOf<typeof listCampaigns>) {
  const { name, process_id: processId, type } = request;
  const query = campaignsOf(context.db, context)
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('campaign.name'), value))))
    .$call(whenGiven(processId, (rows, value) => rows.where('campaign.process_id', '=', value)))
    .$call(whenGiven(type, (rows, value) => rows.where('campaign.type_id', '=', value)));
  return numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('campaign.id'),
      name: sql`lower(campaign.name)`,
      process: sql`lower(process.name)`,
      type: sql.ref('type_name'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('campaign.id'),
  });
}

export async function findCampaign(context: ActorContext, id: number): Promise<CampaignRecord | undefined> {
  const row = await campaignsOf(context.db, context).where('campaign.id', '=', id).executeTakeFirst();
  return row && presentCampaign(row);
}

export const lockCampaign: FindRecord<CampaignRecord> = async (tx, context, id) => {
  const found = campaignsOf(tx, context).where('campaign.id', '=', id).forUpdate('campaign');
  const row = await found.executeTakeFirst();
  return row && presentCampaign(row);
};

/** An active process of the market, kept from being deleted meanwhile. */
export async function isProcess(tx: Tx, market: Market, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const process = await tx
    .selectFrom('process')
    .where('id', '=', id)
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select('id')
    .forShare()
    .executeTakeFirst();
  return process !== undefined;
}

export const writeCampaign: WriteRecord<CampaignValues> = async (tx, _context, values, id) => {
  const columns = {
    name: values.name,
    process_id: values.process_id as number,
    type_id: values.type as number,
    dialer_flag: values.dialer_flag === 1,
    status: Number(values.status),
  };
  return storeRecord(id, tx.updateTable('campaign').set(columns), tx.insertInto('campaign').values(columns));
};
