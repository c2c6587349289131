-- Leads. Here and in every table of a lead its id leads the primary key, ids come from named sequences, and nothing
-- is unique without the lead's id, so that the rows can be distributed by it (docs/decisions/006). Ids of
-- configuration have no foreign keys: a row of a list can be retired without touching a lead.

create sequence lead_id_seq start with 1000001;
-- `name` as it was given, `search_name` without accents and cases; `mobile` in E.164 digits, `mobile_typed` as it was
-- given. `version` counts the edits of people.
create table lead (
  lead_id bigint primary key default nextval('lead_id_seq'),
  market_id smallint not null references market,
  customer_id bigint,
  gm_id integer,
  process_id integer,
  campaign_id integer,
  process_list_id integer,
  lead_type_id integer,
  source_id integer,
  consumer_source_id integer,
  name text not null,
  search_name text not null,
  ktp_name text,
  mobile text not null,
  mobile_typed text not null,
  alternate_mobile text,
  email text,
  city_id integer,
  postal_code text,
  address text,
  gender smallint,
  marital_status smallint,
  family_size smallint,
  occupation smallint,
  age_range smallint,
  status_id smallint not null,
  sub_status_id smallint not null,
  status_reason_id integer,
  attribution_id smallint,
  billing_status_id smallint,
  followup_at timestamptz,
  buy_time_days smallint,
  buy_by date,
  lms_status_id smallint,
  rf boolean not null default false,
  ncf boolean not null default false,
  eaf boolean not null default false,
  dse_process boolean not null default false,
  attempts integer not null default 0,
  last_call_status_id smallint,
  last_called_at timestamptz,
  last_agent_id integer,
  myactive_agent_id integer,
  myactive_at timestamptz,
  finance_required boolean,
  exchange_required boolean,
  bought_make_id integer,
  bought_model_id integer,
  purchase_dealer_id integer,
  other_dealer_name text,
  purchase_dse_id integer,
  other_dse_name text,
  booking_date date,
  purchase_date date,
  booking_name text,
  booking_mobile text,
  booking_city_id integer,
  booking_relation_id integer,
  reason_id integer,
  other_reason_text text,
  stnk_id smallint,
  stnk_number text,
  stnk_followup_date date,
  duplicate_of bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_crm_at timestamptz not null,
  updated_lms_at timestamptz,
  version integer not null default 1,
  -- Chats with the customer that were opened from the lead's screen.
  whatsapp_count integer not null default 0,
  viber_count integer not null default 0,
  -- True once all attempts that the market allows are used; the lead then leaves the queues.
  calls_used_up boolean not null default false,
  -- The day of the attribution; null as well for one of before it was kept.
  attribution_date date
) with (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

-- A word of a name, once for all leads that bear it.
create table name_word (
  word text primary key collate "C"
);

-- A word of a lead's `search_name`; market and creation are the lead's own, which never change.
create table lead_name_word (
  lead_id bigint not null references lead,
  word text collate "C" not null,
  market_id smallint not null,
  created_at timestamptz not null,
  primary key (lead_id, word)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

-- When a lead came to its sale, and where its enquiry came from: what its present state does not tell.
create table lead_milestone (
  lead_id bigint primary key,
  -- The lead's own, which never changes.
  market_id smallint not null,
  -- Of the car that was enquired for first.
  original_make_id integer,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  -- When its first car was assigned.
  first_triggered_at timestamptz,
  -- When a booking or a delivery was first recorded, by our staff and by the dealer's LMS.
  crm_spk_at timestamptz,
  lms_spk_at timestamptz,
  -- When our staff last recorded its delivery, and whose it counts for.
  retail_at timestamptz,
  retail_by integer,
  lms_retail_at timestamptz,
  -- The form that it was sent with.
  web_id_id integer,
  -- Whose the first booking counts for in reports.
  crm_spk_by integer,
  -- Of an enquiry that named a brand without a model.
  enquired_make_id integer
) with (fillfactor = 85);

create sequence lead_child_id_seq;
-- Where rules sent a lead, and why; the newest one holds.
create table lead_route (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  cause text not null,
  -- Null in the pool.
  process_list_id integer,
  decision jsonb not null,
  routed_at timestamptz not null,
  primary key (lead_id, id)
);

-- A lead that was merged into another one, what it was before, and what the merge moved to the one that stays.
create table lead_merge (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  into_lead_id bigint not null,
  before jsonb not null,
  merged_by integer not null,
  merged_at timestamptz not null,
  taken_back_by integer,
  taken_back_at timestamptz,
  moved jsonb not null default '{"tasks": [], "followup": null}',
  primary key (lead_id, id)
);
