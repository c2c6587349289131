import type { Generated } from 'kysely';

export interface AssignedCarTable {
  lead_id: number;
  id: Generated<number>;
  market_id: number;
  /** The lead's GM process at the assignment. */
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
  /** Date of sale by the dealer's LMS. */
  lms_spk_date: string | null;
  /** Date of handover by the dealer's LMS. */
  lms_retail_date: string | null;
  /** Time of the newest applied report. */
  lms_reported_at: Date | null;
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
  /** User credited for its scheduling in reports; likewise for the visit. */
  td_agent_id: number | null;
  visit_status_id: number | null;
  visit_date: Date | null;
  visit_comment: string | null;
  /** Time of the visit: as planned, else when it was recorded. */
  visited_at: Date | null;
  visit_agent_id: number | null;
  /** Chats with the DSE opened from the lead's screen. */
  whatsapp_count: Generated<number>;
  viber_count: Generated<number>;
}

/** A customer's used-car search as handed to the buying team. */
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

/** Cars of a lead: assigned ones, and the used one that the customer looks for. */
export interface CarTables {
  assigned_car: AssignedCarTable;
  used_car_search: UsedCarSearchTable;
}
