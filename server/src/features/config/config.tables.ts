import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { findDealers, findSalespeople, findUsers } from './config.people.queries.ts';
import { findCities } from './config.places.queries.ts';
import {
  findDialerLists,
  findDomains,
  findGmCampaigns,
  findGmProcesses,
  findLeadTypes,
  findProcesses,
} from './config.routing.queries.ts';
import { findSiteSettings } from './config.settings.ts';

/** A salesperson is called about a lead, so the numbers are for those who may open one. */
const NUMBERS_KEY = '/Leads-Details';

const AUDIT_ROLES = [ROLE.administrator, ROLE.supervisor, ROLE.auditor];

/** Lists that are tables of their own: the active rows of the market. */
export const TABLES = {
  site_settings: ({ db, market }) => findSiteSettings(db, market),
  dealer_list: ({ db, market }) => findDealers(db, market),
  dse_list: ({ actor, db, market }) =>
    findSalespeople(db, market, mayReach(NUMBERS_KEY, actor.held, actor.denied)),
  agent_list: ({ db, market }) => findUsers(db, market, [ROLE.agent]),
  audit_user_list: ({ db, market }) => findUsers(db, market, AUDIT_ROLES),
  lead_type_list: ({ db, market }) => findLeadTypes(db, market),
  process_list: ({ db, market }) => findProcesses(db, market),
  domain_list: ({ db, market }) => findDomains(db, market),
  gm_campaign_process_list: ({ db, market }) => findGmProcesses(db, market),
  gm_list: ({ db, market }) => findGmCampaigns(db, market),
  gm_campaign_list: ({ db, market }) => findDialerLists(db, market),
  cluster_list: async ({ db, market }) => (await findCities(db, market)).cluster,
  city_state_list: ({ db, market }) => findCities(db, market),
  city_state_list_ph: async ({ db, market }) =>
    market.id === MARKETS.ph.id ? findCities(db, market) : { city: [], state: [], cluster: [] },
} as const satisfies {
  readonly [Name in TableName]: (context: ActorContext) => Promise<ConfigList<Name>>;
};

export type TableName =
  | 'site_settings'
  | 'dealer_list'
  | 'dse_list'
  | 'agent_list'
  | 'audit_user_list'
  | 'lead_type_list'
  | 'process_list'
  | 'domain_list'
  | 'gm_campaign_process_list'
  | 'gm_list'
  | 'gm_campaign_list'
  | 'cluster_list'
  | 'city_state_list'
  | 'city_state_list_ph';
