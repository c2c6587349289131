import type { Language } from '@otolead/contract/kernel/language.ts';
import type { Market } from '@otolead/contract/kernel/market.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { leadTypeName } from './config.queries.ts';

/** Processes of the lead screens: commercial campaigns with an active process, by `gm_id` (domain.md 13). */
export function findGmProcesses(db: Db, market: Market) {
  return gmCampaigns(db, market)
    .where('process_status', '=', 1)
    .select((eb) => ['id', 'id as campaign_id', 'campaign_name', eb.ref('gm_id').$notNull().as('gm_id')])
    .execute();
}

/** Every active commercial campaign that leads can have, whether or not its process is active. */
export function findGmCampaigns(db: Db, market: Market) {
  return gmCampaigns(db, market)
    .select((eb) => [eb.ref('gm_id').$notNull().as('gm_id'), 'campaign_name as name'])
    .execute();
}

function gmCampaigns(db: Db, market: Market) {
  return db
    .selectFrom('commercial_campaign')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .where('gm_id', 'is not', null)
    .orderBy(sql`lower(campaign_name)`)
    .orderBy('id');
}

/** Active dialer lists of active campaigns and processes; named by campaign and list (domain.md 6, LST-093). */
export function findDialerLists(db: Db, market: Market) {
  return db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', market.id)
    .where('process.status', '=', 1)
    .where('campaign.status', '=', 1)
    .where('process_list.status', '=', 1)
    .select([
      'process_list.id',
      sql<string>`campaign.name || ' (' || process_list.list_name || ')'`.as('name'),
      'process_list.list_id',
      sql<0 | 1>`campaign.dialer_flag::int`.as('dialer_flag'),
    ])
    .orderBy(sql`lower(campaign.name)`)
    .orderBy(sql`lower(process_list.list_name)`)
    .orderBy('process_list.id')
    .execute();
}

export function findLeadTypes(db: Db, market: Market, language: Language) {
  return db
    .selectFrom('lead_type')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select(['id', leadTypeName(language).as('name')])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Processes of the webform, not of the lead screens. */
export function findProcesses(db: Db, market: Market) {
  return db
    .selectFrom('process')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select(['id as process_id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export function findDomains(db: Db, market: Market) {
  return db
    .selectFrom('domain')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select(['id', 'name', 'business_type_id'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Active campaigns of active processes. */
export function findCampaigns(db: Db, market: Market) {
  return db
    .selectFrom('campaign')
    .innerJoin('process', 'process.id', 'campaign.process_id')
    .where('process.market_id', '=', market.id)
    .where('process.status', '=', 1)
    .where('campaign.status', '=', 1)
    .select(['campaign.id', 'campaign.name', 'campaign.process_id'])
    .select(sql<0 | 1>`campaign.dialer_flag::int`.as('dialer_flag'))
    .orderBy(sql`lower(campaign.name)`)
    .orderBy('campaign.id')
    .execute();
}

export function findWebIds(db: Db, market: Market) {
  return db
    .selectFrom('web_id')
    .where('market_id', '=', market.id)
    .where('status', '=', 1)
    .select(['id', 'code as name', 'domain_id'])
    .orderBy('code')
    .orderBy('id')
    .execute();
}
