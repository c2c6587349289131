-- Parts of names and numbers are found by their trigrams.
create extension if not exists pg_trgm;

-- `lead_list` by follow-up date, its order to begin with, and its total, from the index alone for the commonest
-- filters.
create index lead_followup on lead (market_id, followup_at, lead_id)
  include (status_id, sub_status_id, gm_id, city_id, campaign_id, last_agent_id) where followup_at is not null;

-- `lead_list` by creation date and its total, from the index alone for the commonest filters; `save_download_csv`.
create index lead_created on lead (market_id, created_at, lead_id)
  include (status_id, sub_status_id, gm_id, city_id, campaign_id, source_id, attribution_id, lead_type_id);

-- `lead_list` by city, newest or oldest first.
create index lead_city on lead (city_id, created_at, lead_id)
  include (market_id, status_id, sub_status_id, gm_id, campaign_id, source_id, attribution_id, lead_type_id);

-- `lead_list` by status and sub-status, newest or oldest first.
create index lead_sub_status on lead (market_id, sub_status_id, created_at, lead_id)
  include (status_id, gm_id, city_id, campaign_id, source_id, attribution_id, lead_type_id);

-- `where_used/record` counts the open leads of a campaign or a list; `lead_assign_data` and the other files of
-- reports, by campaign.
create index lead_campaign on lead (campaign_id, created_at, lead_id)
  include (market_id, status_id, sub_status_id, gm_id, city_id, source_id, attribution_id, lead_type_id);

-- `lead_list` by the day of the last change by people.
create index lead_updated_crm on lead (market_id, updated_crm_at, lead_id);

-- `lead_list` and `audit/lead_list` by several parts of a name.
create index lead_search_name on lead using gin (search_name gin_trgm_ops);

-- `lead_list` by part of a number.
create index lead_mobile_part on lead using gin (mobile gin_trgm_ops);

-- `similar_leads`, `known_numbers`, and the duplicates of an enquiry (`intake/leads`) by the whole number.
create index lead_mobile on lead (mobile collate "C", lead_id);

-- Read by no call: nobody asks for the end of a number. Dropped by 0120.
create index lead_mobile_suffix on lead (reverse(mobile) collate "C", lead_id);

-- `lead_list` of an agent's own leads, in the order of the list.
create index lead_myactive on lead (myactive_agent_id, created_at, lead_id)
  include (market_id, status_id, sub_status_id) where myactive_agent_id is not null;

-- `lead_list` of everybody's own leads, for supervisors.
create index lead_any_myactive on lead (market_id, created_at, lead_id)
  include (myactive_agent_id, status_id, sub_status_id) where myactive_agent_id is not null;

-- `lead_list` with the ids of chosen leads, and its order by id, from the index alone.
create index lead_by_id on lead (lead_id) include (market_id, created_at, status_id, sub_status_id, gm_id, city_id);

-- `lead_list` of leads that the dialer may call, but for the day and the number.
create index lead_callable on lead (market_id, created_at, lead_id) include (followup_at, lead_type_id)
  where status_id in (1, 2, 24) and myactive_agent_id is null;

-- `lead_list` by the day of the last change.
create index lead_updated on lead (market_id, updated_at, lead_id);

-- `lead_list` by the day of the last report of the dealer's LMS.
create index lead_updated_lms on lead (market_id, updated_lms_at, lead_id) where updated_lms_at is not null;

-- `lead_list` by purchase date.
create index lead_purchase_date on lead (market_id, purchase_date, lead_id) where purchase_date is not null;

-- `lead_list` by booking date.
create index lead_booking_date on lead (market_id, booking_date, lead_id) where booking_date is not null;

-- `lead_list` by the follow-up of the registration papers.
create index lead_stnk_followup on lead (market_id, stnk_followup_date, lead_id) where stnk_followup_date is not null;

-- `lead_list` by the day until which the customer wants to buy.
create index lead_buy_by on lead (market_id, buy_by, lead_id) where buy_by is not null;

-- `lead_list` by commercial campaign; `where_used/record` of one.
create index lead_gm on lead (gm_id);

-- `lead_list` by source, for rare ones; common ones are met soon in the order of the list.
create index lead_source on lead (source_id);

-- `lead_list` by customer source, for rare ones.
create index lead_consumer_source on lead (consumer_source_id) where consumer_source_id is not null;

-- `lead_list` by attribution; `simulate_lead_process_rule` of rejected ones.
create index lead_attribution on lead (attribution_id) where attribution_id is not null;

-- `lead_list` by billing status.
create index lead_billing on lead (billing_status_id) where billing_status_id is not null;

-- `lead_list` by the status in the dealer's LMS.
create index lead_lms_status on lead (lms_status_id) where lms_status_id is not null;

-- `lead_list` by the outcome of the last call, for rare ones.
create index lead_call_status on lead (last_call_status_id) where last_call_status_id is not null;

-- `lead_list` by the make that was bought; `audit/lead_list` by it.
create index lead_bought_make on lead (bought_make_id) where bought_make_id is not null;

-- `lead_list` by the number of attempts; `save_call_rules` looks for leads that have reached a new limit.
create index lead_attempts on lead (attempts);

-- `lead_list` of leads with this flag alone.
create index lead_rf on lead (market_id, created_at, lead_id) where rf;

-- `lead_list` of leads with this flag alone.
create index lead_ncf on lead (market_id, created_at, lead_id) where ncf;

-- `lead_list` of leads with this flag alone.
create index lead_eaf on lead (market_id, created_at, lead_id) where eaf;

-- `lead_list` by lead type; `where_used/record` of one.
create index lead_type_of_lead on lead (market_id, lead_type_id);

-- `where_used/record` counts the open leads of a process.
create index lead_open_process on lead (process_id) where status_id in (1, 2, 24) or sub_status_id = 11;

-- `similar_leads`, `known_numbers`, and the duplicates of an enquiry by the other number.
create index lead_alternate_mobile on lead (alternate_mobile collate "C", lead_id) where alternate_mobile is not null;

-- `get_sales_report` and the performance reports where the rollup does not suffice: created leads, from the index
-- alone.
create index lead_sales on lead (market_id, created_at)
  include (gm_id, status_id, sub_status_id, lms_status_id, attribution_id, billing_status_id, lead_id);

-- `save_call_rules` looks for leads that may be called again under a higher limit.
create index lead_used_up on lead (market_id, attempts) where calls_used_up;

-- `desk/next`: an agent's own leads and those that nobody has (0: an index is not known to be in order behind
-- `is null`), by state and zone in queue order; quiet zones and leads without attempts left are not read past.
create index lead_to_call on lead
  (market_id, coalesce(myactive_agent_id, 0), sub_status_id, city_zone(city_id), followup_at, lead_id)
  include (attempts, last_called_at) where followup_at is not null and not calls_used_up;

-- `desk/next` and `desk/waiting`: leads that nobody has called yet, likewise.
create index lead_fresh on lead (market_id, coalesce(myactive_agent_id, 0), city_zone(city_id), created_at, lead_id)
  include (attempts, last_called_at) where sub_status_id = 1 and not calls_used_up;

-- `my_day` and `wallboard`: own leads by when they are due; `assigned_lead_summary`, from the index alone.
create index lead_own_due on lead (market_id, myactive_agent_id, followup_at, lead_id)
  include (status_id, campaign_id, lead_type_id, mobile)
  where myactive_agent_id is not null and followup_at is not null;

-- `lead_list` by part of the other number.
create index lead_alternate_mobile_part on lead using gin (alternate_mobile gin_trgm_ops)
  where alternate_mobile is not null;

-- `lead_list` by one part of a name: the words that contain it.
create index name_word_part on name_word using gin (word gin_trgm_ops);

-- `lead_list` by one part of a name: the leads of a word in the order of their creation.
create index lead_name_word_created on lead_name_word (market_id, word, created_at, lead_id);

-- `report_detail` and the files of reports: leads by their first assignment.
create index lead_milestone_triggered on lead_milestone (market_id, first_triggered_at, lead_id)
  where first_triggered_at is not null;

-- `report_detail` and the files of reports: sales that our staff recorded.
create index lead_milestone_crm_spk on lead_milestone (market_id, crm_spk_at, lead_id) where crm_spk_at is not null;

-- `report_detail` and the files of reports: sales that the dealer's LMS reported.
create index lead_milestone_lms_spk on lead_milestone (market_id, lms_spk_at, lead_id) where lms_spk_at is not null;

-- `report_detail` and the files of reports: deliveries that our staff recorded.
create index lead_milestone_retail on lead_milestone (market_id, retail_at, lead_id) where retail_at is not null;

-- `report_detail` and the files of reports: deliveries that the dealer's LMS reported.
create index lead_milestone_lms_retail on lead_milestone (market_id, lms_retail_at, lead_id)
  where lms_retail_at is not null;

-- Routing (`intake/leads`) counts what a list with a daily limit took on a market day, where the counter does not
-- know it yet.
create index lead_route_list on lead_route (process_list_id, routed_at);

-- `lead/merge` refuses a lead that is merged already.
create unique index lead_merge_active on lead_merge (lead_id) where taken_back_at is null;

-- `lead/merges` and `lead_details` name the leads that were merged into one.
create index lead_merge_into on lead_merge (into_lead_id) where taken_back_at is null;

-- Which types occur in which market, because lead types belong to one: without it a type of the other market was taken for
-- common here as well, and looked for among all leads.
create statistics lead_market_of_type (mcv) on market_id, lead_type_id from lead;
