import type { listCampaignPacks } from '@otolead/contract/campaign-packs/campaign-packs.endpoints.ts';
import type { CampaignPackValues } from '@otolead/contract/campaign-packs/campaign-packs.rules.ts';
import type { CampaignPack } from '@otolead/contract/campaign-packs/campaign-packs.schema.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { lockRow } from '../../platform/records/lock-row.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/write-row.ts';
import { configName } from '../config/config.public.ts';
import { writePacks } from './packs.queries.ts';

/** A campaign pack with the form's field types: the GM id is a string. */
export type CampaignPackRecord = Omit<CampaignPack, keyof CampaignPackValues> & CampaignPackValues;

const PACK_IDS = sql<number[]>`array(
  select chosen.pack_id from commercial_campaign_pack as chosen
  where chosen.campaign_id = commercial_campaign.id order by chosen.pack_id)`;

function campaignsOf(db: Db | Tx, { market, language }: ActorContext) {
  return db
    .selectFrom('commercial_campaign')
    .where('commercial_campaign.market_id', '=', market.id)
    .selectAll('commercial_campaign')
    .select([
      configName('campaign_type', 'commercial_campaign.campaign_type_id', language).as('campaign_type_name'),
      configName('dealer_type', 'commercial_campaign.dealer_type_id', language).as('dealer_type_name'),
      PACK_IDS.as('pack_id'),
    ]);
}

type FoundCampaign = Awaited<ReturnType<ReturnType<typeof campaignsOf>['execute']>>[number];

const bit = (flag: number) => (flag === 1 ? ('1' as const) : ('0' as const));

function recordOf(row: FoundCampaign): CampaignPackRecord {
  return {
    id: row.id,
    campaign_name: row.campaign_name,
    reporting_name: row.reporting_name,
    campaign_type: row.campaign_type_id,
    campaign_type_name: row.campaign_type_name ?? '',
    dealer_type: row.dealer_type_id,
    dealer_type_name: row.dealer_type_name ?? '',
    gm_id: row.gm_id === null ? '' : String(row.gm_id),
    status: bit(row.status),
    process_status: bit(row.process_status),
    created_date: row.created_at.toISOString(),
    updated_date: row.updated_at.toISOString(),
    pack_id: row.pack_id,
    version: row.version,
  };
}

export function presentCampaignPack(record: CampaignPackRecord): CampaignPack {
  return {
    ...record,
    campaign_type: record.campaign_type as number,
    dealer_type: record.dealer_type as number,
    gm_id: record.gm_id === '' ? null : Number(record.gm_id),
    pack_id: [...record.pack_id],
  };
}

export async function listCampaignPackRows(
  context: ActorContext,
  request: ParsedOf<typeof listCampaignPacks>,
) {
  const { id, search, campaign_type: type, dealer_type: dealerType, status } = request;
  const named = sql<string>`campaign_name || ' ' || reporting_name`;
  const query = campaignsOf(context.db, context)
    .$call(whenGiven(id, (rows, value) => rows.where('id', '=', value)))
    .$call(whenGiven(search, (rows, value) => rows.where(contains(named, value))))
    .$call(whenGiven(type, (rows, value) => rows.where('campaign_type_id', '=', value)))
    .$call(whenGiven(dealerType, (rows, value) => rows.where('dealer_type_id', '=', value)))
    .$call(whenGiven(status, (rows, value) => rows.where('status', '=', Number(value))));
  const page = await numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('commercial_campaign.id'),
      campaign_name: sql`lower(campaign_name)`,
      reporting_name: sql`lower(reporting_name)`,
      campaign_type: sql.ref('campaign_type_name'),
      created_date: sql.ref('created_at'),
      updated_date: sql.ref('updated_at'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('commercial_campaign.id'),
  });
  return { ...page, rows: page.rows.map(recordOf) };
}

export const findCampaignPack: FindRecord<CampaignPackRecord> = async (tx, context, id) => {
  await lockRow(tx.selectFrom('commercial_campaign'), context.market, id);
  const row = await campaignsOf(tx, context).where('id', '=', id).executeTakeFirst();
  return row && recordOf(row);
};

/** Without a GM id the process is inactive, without a pack the campaign is disabled (spec B§4). */
export const writeCampaignPack: WriteRecord<CampaignPackValues> = async (
  tx,
  { market, clock },
  values,
  id,
) => {
  const gmId = values.gm_id === '' ? null : Number(values.gm_id);
  const columns = {
    campaign_name: values.campaign_name,
    reporting_name: values.reporting_name,
    campaign_type_id: values.campaign_type as number,
    dealer_type_id: values.dealer_type as number,
    gm_id: gmId,
    process_status: gmId === null ? 0 : Number(values.process_status),
    status: values.pack_id.length === 0 ? 0 : Number(values.status),
    updated_at: clock.now(),
  };
  const campaignId = await storeRecord(
    id,
    tx.updateTable('commercial_campaign').set(columns),
    tx
      .insertInto('commercial_campaign')
      .values({ ...columns, market_id: market.id, created_at: clock.now() }),
  );
  await writePacks(tx, campaignId, values.pack_id);
  return campaignId;
};
