import type { UsedRecord } from '@otolead/contract/where-used/uses.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { type Count, count, leadsWhere, ofMarket, type UsedKind } from './uses.counts.ts';
import { REFERENCE_KINDS } from './uses.reference.ts';

/** Active lists of active campaigns. */
const activeLists = (db: Db | Tx) =>
  db
    .selectFrom('process_list')
    .innerJoin('campaign', 'campaign.id', 'process_list.campaign_id')
    .where('campaign.status', '=', 1)
    .where('process_list.status', '=', 1)
    .select(count);

/** The list has a rule; at most one is current. */
const hasRule = sql<SqlBool>`exists (select 1 from web_rule where web_rule.process_list_id = process_list.id)`;

const listsOfProcesses =
  (condition: (id: number) => RawBuilder<SqlBool>, which: RawBuilder<SqlBool> = sql`true`): Count =>
  (db, _context, id) =>
    activeLists(db)
      .where(which)
      .innerJoin('process', 'process.id', 'campaign.process_id')
      .where('process.status', '=', 1)
      .where(condition(id))
      .executeTakeFirstOrThrow();

const ownsDomain = (id: number) => sql<SqlBool>`exists (select 1 from process_domain
  where process_domain.process_id = process.id and process_domain.domain_id = ${id})`;
const takesLeadType = (id: number) => sql<SqlBool>`exists (select 1 from process_lead_type
  where process_lead_type.process_id = process.id and process_lead_type.lead_type_id = ${id})`;

const processes =
  (condition: (id: number) => RawBuilder<SqlBool>): Count =>
  (db, _context, id) =>
    db
      .selectFrom('process')
      .where('status', '!=', 2)
      .where(condition(id))
      .select(count)
      .executeTakeFirstOrThrow();

/** Active mappings of a dealer; for a sales manager those of the dealer. */
const mappingsWhere =
  (condition: (id: number) => RawBuilder<SqlBool>): Count =>
  (db, _context, id) =>
    db
      .selectFrom('city_mapping')
      .where('city_mapping.status', '=', 1)
      .where(condition(id))
      .select(count)
      .executeTakeFirstOrThrow();

/** Dependants by kind of record, while in force. */
export const KINDS: Readonly<Record<UsedRecord, UsedKind>> = {
  lead_type: {
    belongs: ofMarket(sql`select id, market_id from lead_type`),
    counts: {
      lists: listsOfProcesses(takesLeadType),
      rules: listsOfProcesses(takesLeadType, hasRule),
      processes: processes(takesLeadType),
      leads: leadsWhere((id) => sql`lead.lead_type_id = ${id}`),
    },
  },
  ...REFERENCE_KINDS,
  process: {
    belongs: ofMarket(sql`select id, market_id from process`),
    counts: {
      lists: (db, _context, id) =>
        activeLists(db).where('campaign.process_id', '=', id).executeTakeFirstOrThrow(),
      rules: (db, _context, id) =>
        activeLists(db).where('campaign.process_id', '=', id).where(hasRule).executeTakeFirstOrThrow(),
      campaigns: (db, _context, id) =>
        db
          .selectFrom('campaign')
          .where('process_id', '=', id)
          .where('status', '=', 1)
          .select(count)
          .executeTakeFirstOrThrow(),
      leads: leadsWhere((id) => sql`lead.process_id = ${id}`),
    },
  },
  campaign: {
    belongs: ofMarket(sql`select campaign.id, process.market_id
      from campaign join process on process.id = campaign.process_id`),
    counts: {
      lists: (db, _context, id) =>
        db
          .selectFrom('process_list')
          .where('campaign_id', '=', id)
          .where('status', '=', 1)
          .select(count)
          .executeTakeFirstOrThrow(),
      rules: (db, _context, id) =>
        db
          .selectFrom('process_list')
          .where('campaign_id', '=', id)
          .where('status', '=', 1)
          .where(hasRule)
          .select(count)
          .executeTakeFirstOrThrow(),
      leads: leadsWhere((id) => sql`lead.campaign_id = ${id}`),
    },
  },
  process_list: {
    belongs: ofMarket(sql`select process_list.id, process.market_id from process_list
      join campaign on campaign.id = process_list.campaign_id join process on process.id = campaign.process_id`),
    counts: {
      rules: (db, _context, id) =>
        db
          .selectFrom('process_list')
          .where('id', '=', id)
          .where(hasRule)
          .select(count)
          .executeTakeFirstOrThrow(),
      leads: leadsWhere(
        (id) => sql`lead.campaign_id = (select campaign_id from process_list where id = ${id})
          and lead.process_list_id = ${id}`,
      ),
    },
  },
  campaign_pack: {
    belongs: ofMarket(sql`select id, market_id from commercial_campaign`),
    counts: {
      leads: leadsWhere((id) => sql`lead.gm_id = (select gm_id from commercial_campaign where id = ${id})`),
      packs: (db, _context, id) =>
        db
          .selectFrom('commercial_campaign_pack')
          .where('campaign_id', '=', id)
          .select(count)
          .executeTakeFirstOrThrow(),
    },
  },
  domain: {
    belongs: ofMarket(sql`select id, market_id from domain`),
    counts: {
      lists: listsOfProcesses(ownsDomain),
      rules: listsOfProcesses(ownsDomain, hasRule),
      processes: processes(ownsDomain),
      web_ids: (db, _context, id) =>
        db
          .selectFrom('web_id')
          .where('domain_id', '=', id)
          .where('status', '=', 1)
          .select(count)
          .executeTakeFirstOrThrow(),
    },
  },
  web_id: {
    belongs: ofMarket(sql`select id, market_id from web_id`),
    counts: {
      partners: (db, _context, id) =>
        db
          .selectFrom('partner')
          .where('web_id_id', '=', id)
          .where('status', '=', 1)
          .select(count)
          .executeTakeFirstOrThrow(),
      utm_campaigns: (db, _context, id) =>
        db.selectFrom('utm_campaign').where('web_id_id', '=', id).select(count).executeTakeFirstOrThrow(),
    },
  },
  blacklist: {
    belongs: ofMarket(sql`select id, market_id from blacklist`),
    counts: {
      leads: leadsWhere(
        (id) => sql`(lead.mobile collate "C" = (select mobile collate "C" from blacklist where id = ${id})
          or lead.alternate_mobile is not null
            and lead.alternate_mobile collate "C" = (select mobile collate "C" from blacklist where id = ${id}))`,
      ),
    },
  },
  brand_dealer: {
    belongs: ofMarket(sql`select id, market_id from brand_dealer`),
    counts: {
      sales_managers: (db, _context, id) =>
        db
          .selectFrom('sales_manager')
          .where('brand_dealer_id', '=', id)
          .where('status', '=', 1)
          .select(count)
          .executeTakeFirstOrThrow(),
      city_mappings: mappingsWhere((id) => sql`brand_dealer_id = ${id}`),
    },
  },
  sales_manager: {
    belongs: ofMarket(sql`select id, market_id from sales_manager`),
    counts: {
      city_mappings: mappingsWhere(
        (id) => sql`brand_dealer_id = (select brand_dealer_id from sales_manager where id = ${id})`,
      ),
    },
  },
  role: {
    counts: {
      users: (db, { market }, id) =>
        db
          .selectFrom('app_user')
          .innerJoin('user_market', 'user_market.user_id', 'app_user.id')
          .where('user_market.market_id', '=', market.id)
          .where('role_id', '=', id)
          .where('status', '=', 1)
          .select(count)
          .executeTakeFirstOrThrow(),
    },
  },
  user: {
    counts: {
      my_active: (db, context, id) =>
        scopedLeads(db, leadScope(context))
          .where('lead.myactive_agent_id', '=', id)
          .select(count)
          .executeTakeFirstOrThrow(),
      views: (db, { market }, id) =>
        db
          .selectFrom('saved_view')
          .where('owner_id', '=', id)
          .where('market_id', '=', market.id)
          .select(count)
          .executeTakeFirstOrThrow(),
    },
  },
};
