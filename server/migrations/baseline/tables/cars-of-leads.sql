-- What cars a lead wants, and which were assigned to dealers with their test drives and visits.

-- A car that the customer wants.
create table lead_preference (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  make_id integer not null,
  model_id integer not null,
  city_id integer,
  dse_id integer,
  model_status_id smallint not null default 2,
  source_id integer not null default 3,
  sort_order smallint not null,
  created_at timestamptz not null,
  -- The lead's own, which never changes.
  market_id smallint not null,
  primary key (lead_id, id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

-- A car that was assigned to a dealer, with its one current test drive and visit; the past ones are in the history.
create table assigned_car (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  request_id text not null,
  ld_status smallint,
  make_id integer not null,
  model_id integer not null,
  color_id smallint,
  fuel_id smallint,
  transmission_id smallint,
  price bigint,
  dealer_id integer not null,
  dse_id integer,
  campaign_type_id smallint,
  source_id integer,
  sub_source_id integer,
  model_status_id smallint not null default 2,
  lms_status_id smallint,
  dealer_status_id smallint,
  failed_reason text,
  triggered_at timestamptz not null,
  updated_by integer,
  updated_at timestamptz not null,
  home_td_available boolean not null default false,
  td_status_id smallint,
  td_requested_at timestamptz,
  td_date timestamptz,
  td_completed_at timestamptz,
  td_at_home boolean not null default false,
  td_postal_code text,
  td_city_id integer,
  td_address text,
  td_comment text,
  td_rejected_by text,
  visit_status_id smallint,
  visit_date timestamptz,
  visit_comment text,
  -- The day on which the dealer's LMS has it as sold.
  lms_spk_date date,
  -- The lead's GM process when the car was assigned.
  gm_id integer,
  -- Chats with the DSE that were opened from the lead's screen.
  whatsapp_count integer not null default 0,
  viber_count integer not null default 0,
  -- Whose its schedule counts for in reports; likewise the visit.
  td_agent_id integer,
  visit_agent_id integer,
  -- When it took place: as planned, else when it was recorded.
  visited_at timestamptz,
  -- The day on which the dealer's LMS has it as handed over.
  lms_retail_date date,
  -- When the newest report that counts was made.
  lms_reported_at timestamptz,
  primary key (lead_id, id)
) with (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02
);

-- What used car a customer looks for, as it was handed to the used-car buying team.
create table used_car_search (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  -- In the market's currency, whole units.
  min_price bigint not null,
  max_price bigint not null,
  min_year smallint not null,
  max_year smallint not null,
  fuel_type_id integer not null,
  transmission_id integer not null,
  body_type_id integer not null,
  number_of_seat integer not null,
  owner_type_id integer not null,
  color_ids integer[] not null,
  city_id integer not null,
  customer_locality_id integer not null,
  dealer_id integer,
  make_ids integer[] not null,
  model_ids integer[] not null,
  with_picture boolean not null,
  with_sunroof boolean not null,
  dealer_car boolean not null,
  individual_car boolean not null,
  created_by integer not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (lead_id, id)
);
