import type { RouteCause, RouteDecision } from '@otolead/contract/routing/route.rules.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json, JsonValue, Numeric } from './column-types.ts';

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
  followup_at: Date | null;
  buy_time_days: number | null;
  buy_by: string | null;
  lms_status_id: number | null;
  rf: Generated<boolean>;
  ncf: Generated<boolean>;
  eaf: Generated<boolean>;
  dse_process: Generated<boolean>;
  attempts: Generated<number>;
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

export interface AssignedCarTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  /** The lead's GM process when the car was assigned. */
  gm_id: number | null;
  request_id: string;
  ld_status: number | null;
  make_id: number;
  model_id: number;
  color_id: number | null;
  fuel_id: number | null;
  transmission_id: number | null;
  price: number | null;
  dealer_id: number;
  dse_id: number | null;
  campaign_type_id: number | null;
  source_id: number | null;
  sub_source_id: number | null;
  model_status_id: Generated<number>;
  lms_status_id: number | null;
  /** The day on which the dealer's LMS has it as sold. */
  lms_spk_date: string | null;
  dealer_status_id: number | null;
  failed_reason: string | null;
  triggered_at: Date;
  updated_by: number | null;
  updated_at: Date;
  home_td_available: Generated<boolean>;
  td_status_id: number | null;
  td_requested_at: Date | null;
  td_date: Date | null;
  td_completed_at: Date | null;
  td_at_home: Generated<boolean>;
  td_postal_code: string | null;
  td_city_id: number | null;
  td_address: string | null;
  td_comment: string | null;
  td_rejected_by: string | null;
  visit_status_id: number | null;
  visit_date: Date | null;
  visit_comment: string | null;
  /** Chats with the DSE that were opened from the lead's screen. */
  whatsapp_count: Generated<number>;
  viber_count: Generated<number>;
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
  /** What the content is, whatever its name says. */
  content_type: string;
  file_size: number;
  uploaded_by: number;
  created_at: Date;
}

export interface AuditTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  parent_id: number | null;
  audit_state: string;
  audit_status: string;
  is_agent_reaudit: Generated<boolean>;
  priority: Generated<string>;
  auditor_id: number | null;
  agent_id: number | null;
  calling_at: Date | null;
  answers: GeneratedJson<Record<string, string>>;
  compliance: Numeric | null;
  action_required_id: number | null;
  attachment_key: string | null;
  comments: Generated<string>;
  opened_by_agent_at: Date | null;
  /** Version of the questions that it was asked with. */
  questionnaire: Generated<number>;
  /** Who has its form open, and until when nobody else may save it. */
  claimed_by: number | null;
  claimed_until: Date | null;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
}

/** When a lead came to its sale, and where its enquiry came from: what its present state does not tell. */
export interface LeadMilestoneTable {
  lead_id: number;
  /** The lead's own, which never changes. */
  market_id: number;
  /** Of the car that was enquired for first. */
  original_make_id: number | null;
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
  /** When our staff last recorded its delivery, and who did. */
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

/** What used car a customer looks for, as it was handed to the used-car buying team. */
export interface UsedCarSearchTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  /** In the market's currency, whole units. */
  min_price: number;
  max_price: number;
  min_year: number;
  max_year: number;
  fuel_type_id: number;
  transmission_id: number;
  body_type_id: number;
  number_of_seat: number;
  owner_type_id: number;
  color_ids: number[];
  city_id: number;
  customer_locality_id: number;
  dealer_id: number | null;
  make_ids: number[];
  model_ids: number[];
  with_picture: boolean;
  with_sunroof: boolean;
  dealer_car: boolean;
  individual_car: boolean;
  created_by: number;
  created_at: Date;
  sent_at: Date | null;
}

export interface AuditActivityTable {
  lead_id: number;
  id: Generated<number>;
  audit_id: number;
  audit_status: string;
  priority: string | null;
  actor_id: number | null;
  actor_name: string;
  role_id: number | null;
  comment: Generated<string>;
  /** The lead's state at that moment. */
  status_id: number;
  sub_status_id: number;
  attribution_id: number | null;
  created_at: Date;
}

export interface AuditAttachmentTable {
  lead_id: number;
  id: Generated<number>;
  /** The audit that was saved with it. */
  audit_id: number | null;
  file_name: string;
  storage_key: string;
  content_type: string;
  file_size: number;
  uploaded_by: number;
  created_at: Date;
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
export interface LeadMergeTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  into_lead_id: number;
  before: Json<Record<string, JsonValue>>;
  merged_by: number;
  merged_at: Date;
  taken_back_by: number | null;
  taken_back_at: Date | null;
}

export interface LeadTables {
  lead_route: LeadRouteTable;
  lead_merge: LeadMergeTable;
  lead_milestone: LeadMilestoneTable;
  lead_call: LeadCallTable;
  lead: LeadTable;
  name_word: NameWordTable;
  lead_name_word: LeadNameWordTable;
  lead_preference: LeadPreferenceTable;
  assigned_car: AssignedCarTable;
  activity: ActivityTable;
  document: DocumentTable;
  audit: AuditTable;
  used_car_search: UsedCarSearchTable;
  audit_activity: AuditActivityTable;
  audit_attachment: AuditAttachmentTable;
}
