import type { ConfigList } from '@otolead/contract/config/config.schema.ts';
import { mayReach } from '@otolead/contract/kernel/access.ts';
import { EDIT_LEAD } from '@otolead/contract/kernel/lead-rights.ts';
import { MARKETS } from '@otolead/contract/kernel/market.ts';
import { AUDIT_ROLES, ROLE, type RoleId } from '@otolead/contract/kernel/roles.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { roleName } from '../../platform/i18n/role-name.ts';
import {
  findBrandDealers,
  findDealers,
  findRoles,
  findSalesManagers,
  findSalespeople,
  findUsers,
} from './config.people.queries.ts';
import { findCities } from './config.places.queries.ts';
import { yearOf } from './config.queries.ts';
import { findChoices } from './config.reference.queries.ts';
import {
  findCampaigns,
  findDialerLists,
  findDomains,
  findGmCampaigns,
  findGmProcesses,
  findLeadTypes,
  findProcesses,
  findWebIds,
} from './config.routing.queries.ts';
import { findSiteSettings } from './config.settings.ts';
import { findSwitchedOff } from './config.switched-off.queries.ts';

/** People that a role sees: dealer staff themselves, roles without a row none (domain.md 3). */
const PEOPLE_OF = {
  [ROLE.administrator]: 'everyone',
  [ROLE.supervisor]: 'everyone',
  [ROLE.agent]: 'everyone',
  [ROLE.auditor]: 'everyone',
  [ROLE.reportingUser]: 'everyone',
  [ROLE.brandManager]: 'everyone',
  [ROLE.dealerStaff]: 'own',
} as const satisfies Record<RoleId, 'everyone' | 'own'>;

const NOBODY = 0;

/** Salesperson to whom the caller is restricted. */
function onlyDse({ roleId, dseId }: ActorContext['actor']): number | undefined {
  const people: Partial<Record<number, 'everyone' | 'own'>> = PEOPLE_OF;
  switch (people[roleId]) {
    case 'everyone':
      return undefined;
    case 'own':
      return dseId ?? NOBODY;
    default:
      return NOBODY;
  }
}

/** Call-centre staff, hidden from dealer staff. */
const staff = (roles: readonly RoleId[]) => async (context: ActorContext) =>
  onlyDse(context.actor) === undefined ? findUsers(context.db, context.market, roles) : [];

/** Only users who may edit the single brand see its people. */
const keepsBrand = ({ actor }: ActorContext) =>
  ['/city_dealer_mapping', '/sm_list', '/dealer_list'].some((path) =>
    mayReach(path, actor.held, actor.denied),
  );

/** Lists with separate tables: the active rows of the market. */
export const TABLES = {
  site_settings: ({ db, market }) => findSiteSettings(db, market),
  dealer_list: ({ actor, db, market }) => findDealers(db, market, onlyDse(actor)),
  dse_list: ({ actor, db, market }) =>
    findSalespeople(db, market, {
      // Users who work on leads call salespeople.
      withNumbers: mayReach(EDIT_LEAD, actor.held, actor.denied),
      onlyId: onlyDse(actor),
    }),
  ford_dealers: async (context) => (keepsBrand(context) ? findBrandDealers(context.db, context.market) : []),
  ford_sm_list: async (context) => (keepsBrand(context) ? findSalesManagers(context.db, context.market) : []),
  role_list: async ({ db, t }) => (await findRoles(db)).map((role) => ({ ...role, name: roleName(role, t) })),
  agent_list: staff([ROLE.agent]),
  audit_user_list: staff(AUDIT_ROLES),
  lead_type_list: ({ db, language, market }) => findLeadTypes(db, market, language),
  process_list: ({ db, market }) => findProcesses(db, market),
  campaign_list: ({ db, market }) => findCampaigns(db, market),
  webids_list: ({ db, market }) => findWebIds(db, market),
  domain_list: ({ db, market }) => findDomains(db, market),
  gm_campaign_process_list: ({ db, market }) => findGmProcesses(db, market),
  gm_list: ({ db, market }) => findGmCampaigns(db, market),
  gm_campaign_list: ({ db, market }) => findDialerLists(db, market),
  switched_off: (context) =>
    findSwitchedOff(
      context,
      { staff: onlyDse(context.actor) === undefined, brand: keepsBrand(context) },
      yearOf(context),
    ),
  make_choices: (context) => findChoices(context, 'make'),
  model_choices: (context) => findChoices(context, 'model'),
  city_choices: (context) => findChoices(context, 'city'),
  dealer_choices: (context) => findChoices(context, 'dealer'),
  province_choices: (context) => findChoices(context, 'province'),
  cluster_choices: (context) => findChoices(context, 'cluster'),
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
  | 'ford_dealers'
  | 'ford_sm_list'
  | 'role_list'
  | 'agent_list'
  | 'audit_user_list'
  | 'lead_type_list'
  | 'process_list'
  | 'campaign_list'
  | 'webids_list'
  | 'domain_list'
  | 'gm_campaign_process_list'
  | 'gm_list'
  | 'gm_campaign_list'
  | 'switched_off'
  | 'make_choices'
  | 'model_choices'
  | 'city_choices'
  | 'dealer_choices'
  | 'province_choices'
  | 'cluster_choices'
  | 'cluster_list'
  | 'city_state_list'
  | 'city_state_list_ph';
