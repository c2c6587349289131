import type { FileState } from '@otolead/contract/kernel/file-state.ts';
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
  /** Day of the attribution; also null if it predates the column. */
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
  /** True once the market's maximum of attempts is used; the lead then leaves the queues. */
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
  /** Chats with the customer opened from the lead's screen. */
  whatsapp_count: Generated<number>;
  viber_count: Generated<number>;
  created_at: Date;
  updated_at: Date;
  updated_crm_at: Date;
  updated_lms_at: Date | null;
  version: Generated<number>;
  /** When its person was made anonymous. */
  erased_at: Date | null;
}

export interface LeadPreferenceTable {
  lead_id: number;
  id: Generated<number>;
  /** Copy of the lead's, which never changes. */
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

/** A word of names, stored once for all leads. */
export interface NameWordTable {
  word: string;
}

/** A word of a lead's `search_name`; market and creation are copies of the lead's, which never change. */
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
  scan_state: Generated<FileState>;
  /** Last try of the job that scans waiting files. */
  scan_tried_at: Date | null;
  created_at: Date;
}

/** When a lead reached its sale, and where its enquiry came from: facts that its current state does not show. */
export interface LeadMilestoneTable {
  lead_id: number;
  /** Copy of the lead's, which never changes. */
  market_id: number;
  /** Make of the first requested car. */
  original_make_id: number | null;
  /** Make of an enquiry without a model. */
  enquired_make_id: number | null;
  /** Web form of the enquiry. */
  web_id_id: number | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  /** Time of the first assignment. */
  first_triggered_at: Date | null;
  /** First record of a booking or delivery, by our staff and by the dealer's LMS. */
  crm_spk_at: Date | null;
  lms_spk_at: Date | null;
  /** User credited for the first booking. */
  crm_spk_by: number | null;
  /** Last record of the delivery by our staff, and the user credited. */
  retail_at: Date | null;
  retail_by: number | null;
  lms_retail_at: Date | null;
}

/** A call of the dialer, with the lead's process and campaign at that time. */
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
  /** Sub-status saved by the agent after it; null for none. */
  sub_status_id: number | null;
}

/** Routing decisions of a lead with reasons; the newest is current. */
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

/** What a merge moved to the surviving lead. */
export type MergeMoved = {
  /** Ids of open tasks. */
  tasks: number[];
  /** The earlier or only follow-up, and the one it replaced, if any; ISO instants. */
  followup: { from: string | null; to: string } | null;
};

/** A lead merged into another, and its previous state. */
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

/** Each kind of count groups by some of these columns; the others are 0 (migrations/baseline/functions/count-triggers.ts). */
interface LeadCountKey {
  market_id: number;
  kind: number;
  process_id: number;
  campaign_id: number;
  /** Market day; for the retail reports' kinds the first of its month. */
  day: string;
  agent_id: number;
  gm_id: number;
  status_id: number;
  sub_status_id: number;
  lms_status_id: number;
  lead_type_id: number;
  part: number;
  /** First day of the age bucket; -1 for none, -2 for a retail without an assignment. */
  age: number;
}

export interface LeadCountTable extends LeadCountKey {
  leads: number;
  /** For calls talk seconds, for audits hundredths of a percent of compliance. */
  amount: number;
}

/** Deltas written by triggers and not yet applied. */
export interface LeadCountChangeTable extends LeadCountKey {
  /** One of the leads concerned. */
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
