import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** An active dialer list of an active campaign in this market; undefined for any other. */
export function findDialerList(db: Db, market: Market, processListId: number) {
  return db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process_list.id', '=', processListId)
    .where('process.market_id', '=', market.id)
    .where('campaign.dialer_flag', '=', true)
    .where('campaign.status', '=', 1)
    .where('process_list.status', '=', 1)
    .select(['process_list.id', 'process_list.list_id', 'process_list.list_name'])
    .executeTakeFirst();
}

export async function findProcessNames(db: Db, market: Market, gmIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('commercial_campaign')
    .where('market_id', '=', market.id)
    .where(sql<boolean>`gm_id = any(${gmIds})`)
    .select('campaign_name')
    .orderBy('campaign_name')
    .limit(5)
    .execute();
  return rows.map(({ campaign_name: name }) => name);
}
