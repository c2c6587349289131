import type { Fate, Move } from '@otolead/contract/web-rules/replay.rules.ts';
import type { WebRule } from '@otolead/contract/web-rules/rule.rules.ts';
import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

export interface ProcessTable {
  id: Generated<number>;
  market_id: number;
  business_type_id: number;
  name: string;
  is_client_process: Generated<boolean>;
  status: Generated<number>;
  created_at: Generated<Date>;
  version: Generated<number>;
}

export interface ProcessDomainTable {
  process_id: number;
  domain_id: number;
}

export interface ProcessLeadTypeTable {
  process_id: number;
  lead_type_id: number;
}

export interface CampaignTable {
  id: Generated<number>;
  process_id: number;
  name: string;
  type_id: number;
  dialer_flag: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
}

export interface DomainTable {
  id: Generated<number>;
  market_id: number;
  business_type_id: number;
  name: string;
  is_oem: Generated<boolean>;
  is_connecto_push: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
}

export interface TieUpBrandTable {
  id: Generated<number>;
  market_id: number;
  make_id: number;
  is_oem: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
}

export interface ProcessListTable {
  id: Generated<number>;
  campaign_id: number;
  list_id: number;
  list_name: string;
  trigger_name: string;
  daily_limit: Generated<number>;
  description: Generated<string>;
  status: Generated<number>;
  created_at: Generated<Date>;
  version: Generated<number>;
}

export interface CommercialCampaignTable {
  id: Generated<number>;
  market_id: number;
  campaign_name: string;
  reporting_name: string;
  campaign_type_id: number;
  dealer_type_id: number;
  gm_id: number | null;
  status: Generated<number>;
  process_status: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface PackTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  sort: Generated<number>;
  status: Generated<number>;
  version: Generated<number>;
}

export interface CommercialCampaignPackTable {
  campaign_id: number;
  pack_id: number;
}

export interface LeadTypeTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  /** Indonesian name; null if the same. */
  name_id: string | null;
  value: string;
  lead_qualification_id: number;
  group_id: number;
  is_callable: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
}

export interface WebIdTable {
  id: Generated<number>;
  market_id: number;
  domain_id: number;
  code: string;
  status: Generated<number>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

export interface UtmCampaignTable {
  id: Generated<number>;
  web_id_id: number;
  name: string;
}

export interface DealerTable {
  id: Generated<number>;
  market_id: number;
  name: string;
  organization: string;
  city_id: number;
  dealer_type_id: number;
  email: string | null;
  status: Generated<number>;
  version: Generated<number>;
}

export interface DealerMakeTable {
  dealer_id: number;
  make_id: number;
}

export interface DseTable {
  id: Generated<number>;
  dealer_id: number;
  name: string;
  phone_number: string;
  email: string | null;
  status: Generated<number>;
  version: Generated<number>;
}

/** A saved version of a rule; the highest one of a list is current. */
export interface WebRuleTable {
  id: Generated<number>;
  process_list_id: number;
  version: number;
  rule: Json<Partial<WebRule>>;
  saved_by: number;
  saved_at: Date;
}

/** Replaced by each change of routing data: rules, lists, campaigns, processes, domains, web ids. */
export interface RoutingVersionTable {
  market_id: number;
  version: string;
}

/** Leads taken by a limited list on a market day. */
export interface ListIntakeTable {
  process_list_id: number;
  day: string;
  routed: number;
}

export interface RuleSimulationTable {
  job_id: number;
  result: Json<{
    readonly judged: number;
    readonly moved: number;
    readonly moves: readonly Move[];
    readonly fates?: Readonly<Record<Fate, number>>;
  }>;
}

export interface RoutingTables {
  rule_simulation: RuleSimulationTable;
  web_rule: WebRuleTable;
  routing_version: RoutingVersionTable;
  list_intake: ListIntakeTable;
  process: ProcessTable;
  process_domain: ProcessDomainTable;
  process_lead_type: ProcessLeadTypeTable;
  campaign: CampaignTable;
  domain: DomainTable;
  tie_up_brand: TieUpBrandTable;
  process_list: ProcessListTable;
  commercial_campaign: CommercialCampaignTable;
  pack: PackTable;
  commercial_campaign_pack: CommercialCampaignPackTable;
  lead_type: LeadTypeTable;
  web_id: WebIdTable;
  utm_campaign: UtmCampaignTable;
  dealer: DealerTable;
  dealer_make: DealerMakeTable;
  dse: DseTable;
}
