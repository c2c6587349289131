import type { RouteCause, RouteDecision } from '@otolead/contract/web-rules/route.rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json, JsonValue } from './column-types.ts';

export interface LeadTable {
  lead_id: Generated<number>;
  market_id: number;
  customer_id: number | null;
  gm_id: number | null;
  process_id: number | null;
  campaign_id: number | null;
  process_list_id: number | null;
  lead_type_id: number | null;
  source_id: number | null;
  consumer_source_id: number | null;
  name: string;
  search_name: string;
  ktp_name: string | null;
  mobile: string;
  mobile_typed: string;
  alternate_mobile: string | null;
  email: string | null;
  city_id: number | null;
  postal_code: string | null;
  address: string | null;
  gender: number | null;
  marital_status: number | null;
  family_size: number | null;
  occupation: number | null;
  age_range: number | null;
  status_id: number;
  sub_status_id: number;
  status_reason_id: number | null;
  attribution_id: number | null;
  billing_status_id: number | null;
  /** The day of the attribution; null as well for one of before it was kept. */
  attribution_date: string | null;
  followup_at: Date | null;
  buy_time_days: number | null;
  buy_by: string | null;
  lms_status_id: number | null;
  rf: Generated<boolean>;
  ncf: Generated<boolean>;
  eaf: Generated<boolean>;
  dse_process: Generated<boolean>;
  attempts: Generated<number>;
  /** True once all attempts that the market allows are used; the lead then leaves the queues. */
  calls_used_up: Generated<boolean>;
  last_call_status_id: number | null;
  last_called_at: Date | null;
  last_agent_id: number | null;
  myactive_agent_id: number | null;
  myactive_at: Date | null;
  finance_required: boolean | null;
  exchange_required: boolean | null;
  bought_make_id: number | null;
  bought_model_id: number | null;
  purchase_dealer_id: number | null;
  other_dealer_name: string | null;
  purchase_dse_id: number | null;
  other_dse_name: string | null;
  booking_date: string | null;
  purchase_date: string | null;
  booking_name: string | null;
  booking_mobile: string | null;
  booking_city_id: number | null;
  booking_relation_id: number | null;
  reason_id: number | null;
  other_reason_text: string | null;
  stnk_id: number | null;
  stnk_number: string | null;
  stnk_followup_date: string | null;
  duplicate_of: number | null;
  /** Chats with the customer that were opened from the lead's screen. */
  whatsapp_count: Generated<number>;
  viber_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_crm_at: Date;
  updated_lms_at: Date | null;
  version: Generated<number>;
}

export interface LeadPreferenceTable {
  lead_id: number;
  id: Generated<number>;
  /** The lead's own, which never changes. */
  market_id: number;
  make_id: number;
  model_id: number;
  city_id: number | null;
  dse_id: number | null;
  model_status_id: Generated<number>;
  source_id: Generated<number>;
  sort_order: number;
  created_at: Date;
}

/** A word of a name, once for all leads that bear it. */
export interface NameWordTable {
  word: string;
}

/** A word of a lead's `search_name`; market and creation are the lead's own, which never change. */
export interface LeadNameWordTable {
  lead_id: number;
  word: string;
  market_id: number;
  created_at: Date;
}

export interface ActivityTable {
  lead_id: number;
  id: Generated<number>;
  created_at: Date;
  market_id: number;
  type: string;
  source: string;
  actor_id: number | null;
  actor_name: string;
  detail: GeneratedJson<Record<string, JsonValue>>;
  comments: GeneratedJson<JsonValue[]>;
  activity_hash: string | null;
}

export interface DocumentTable {
  lead_id: number;
  id: Generated<number>;
  activity_hash: string | null;
  file_name: string;
  storage_key: string;
  /** Type by the content, not by the name. */
  content_type: string;
  file_size: number;
  uploaded_by: number;
  created_at: Date;
}

/** When a lead came to its sale, and where its enquiry came from: what its present state does not tell. */
export interface LeadMilestoneTable {
  lead_id: number;
  /** The lead's own, which never changes. */
  market_id: number;
  /** Of the car that was enquired for first. */
  original_make_id: number | null;
  /** Of an enquiry that named a brand without a model. */
  enquired_make_id: number | null;
  /** The form that it was sent with. */
  web_id_id: number | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  /** When its first car was assigned. */
  first_triggered_at: Date | null;
  /** When a booking or a delivery was first recorded, by our staff and by the dealer's LMS. */
  crm_spk_at: Date | null;
  lms_spk_at: Date | null;
  /** Whose the first booking counts for in reports. */
  crm_spk_by: number | null;
  /** When our staff last recorded its delivery, and whose it counts for. */
  retail_at: Date | null;
  retail_by: number | null;
  lms_retail_at: Date | null;
}

/** One call of the dialer; process and campaign are those that the lead had then. */
export interface LeadCallTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  process_id: number | null;
  campaign_id: number | null;
  agent_id: number | null;
  called_at: Date;
  call_status_id: number | null;
  talk_seconds: Generated<number>;
  /** What the agent saved after it; null where nothing was. */
  sub_status_id: number | null;
}

/** Where rules sent a lead, and why; the newest one holds. */
export interface LeadRouteTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  cause: RouteCause;
  /** Null in the pool. */
  process_list_id: number | null;
  decision: Json<RouteDecision>;
  routed_at: Date;
}

/** A lead that was merged into another one, and what it was before. */
/** What a merge moved to the lead that stays. */
export type MergeMoved = {
  /** Ids of open tasks. */
  tasks: number[];
  /** The earlier follow-up, with the one that it replaced; ISO instants. */
  followup: { from: string; to: string } | null;
};

export interface LeadMergeTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  into_lead_id: number;
  before: Json<Record<string, JsonValue>>;
  moved: GeneratedJson<MergeMoved>;
  merged_by: number;
  merged_at: Date;
  taken_back_by: number | null;
  taken_back_at: Date | null;
}

/** What a kind of count does not keep is 0 (migrations/baseline/functions/count-triggers.ts). */
interface LeadCountKey {
  market_id: number;
  kind: number;
  process_id: number;
  campaign_id: number;
  /** Of the market's calendar; of the retail reports' kinds the first of its month. */
  day: string;
  agent_id: number;
  gm_id: number;
  status_id: number;
  sub_status_id: number;
  lms_status_id: number;
  lead_type_id: number;
  part: number;
  /** The first day of its bucket; -1 for none, -2 for a retail that was never assigned. */
  age: number;
}

export interface LeadCountTable extends LeadCountKey {
  leads: number;
  /** Of calls the seconds that were talked, of audits hundredths of a percent of compliance. */
  amount: number;
}

/** What triggers have noted of a write and nobody has folded in yet. */
export interface LeadCountChangeTable extends LeadCountKey {
  /** One of its leads. */
  lead_id: number;
  id: Generated<number>;
  change: number;
  amount: number;
}

export interface LeadTables {
  lead_count: LeadCountTable;
  lead_count_change: LeadCountChangeTable;
  lead_route: LeadRouteTable;
  lead_merge: LeadMergeTable;
  lead_milestone: LeadMilestoneTable;
  lead_call: LeadCallTable;
  lead: LeadTable;
  name_word: NameWordTable;
  lead_name_word: LeadNameWordTable;
  lead_preference: LeadPreferenceTable;
  activity: ActivityTable;
  document: DocumentTable;
}
