-- The call desk: whom to call when, who is on which lead, calls, pushes to the dialer, and numbers that are not
-- called.

-- When customers of a market may be called, and in which order leads come.
create table call_rules (
  market_id smallint primary key references market,
  attempts_per_day integer not null,
  attempts_in_all integer not null,
  pause_minutes integer not null,
  quiet_from text not null,
  quiet_to text not null,
  lease_minutes integer not null,
  call_order text not null,
  version integer not null default 1
);

-- Which agent works on which lead; an agent has one lead at a time, a lead one agent.
create table lead_lease (
  lead_id bigint primary key,
  market_id smallint not null,
  user_id integer not null unique,
  reason text not null,
  leased_at timestamptz not null,
  expires_at timestamptz not null,
  -- The call that has begun and was not wrapped up.
  call_id bigint,
  called_at timestamptz
);

-- A browser that has a lead open.
create unlogged table lead_viewer (
  lead_id bigint not null,
  session_id bigint not null,
  market_id smallint not null,
  user_id integer not null,
  since timestamptz not null,
  -- End of the last report's validity.
  expires_at timestamptz not null,
  primary key (lead_id, session_id)
);

-- Snoozes: until when an agent is neither reminded of a lead nor offered it.
create table follow_up_snooze (
  lead_id bigint not null,
  user_id integer not null,
  until_at timestamptz not null,
  primary key (lead_id, user_id)
);

create table lead_task (
  lead_id bigint not null references lead,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  user_id integer not null,
  task text not null,
  due_at timestamptz not null,
  snoozed_until timestamptz,
  done_at timestamptz,
  created_at timestamptz not null,
  primary key (lead_id, id)
);

-- One call of the dialer; process and campaign are those that the lead had then.
create table lead_call (
  lead_id bigint not null,
  id bigint not null default nextval('lead_child_id_seq'),
  market_id smallint not null,
  process_id integer,
  campaign_id integer,
  agent_id integer,
  called_at timestamptz not null,
  call_status_id smallint,
  talk_seconds integer not null default 0,
  -- What the agent saved after it; null where nothing was.
  sub_status_id smallint,
  primary key (lead_id, id)
);

-- Place of a lead in a list of the dialer, so that a repeated push calls once.
create table dialer_push (
  lead_id bigint not null,
  process_list_id integer not null references process_list,
  market_id smallint not null,
  state text not null,
  -- Counts up when a lead that was called since is pushed again.
  round integer not null default 1,
  job_id bigint not null,
  dialer_lead_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (lead_id, process_list_id)
);

-- Calls reported by a dialer.
create table dialer_result (
  market_id smallint not null references market,
  -- As the dialer calls it.
  call_id text not null,
  lead_id bigint not null,
  created_at timestamptz not null,
  primary key (market_id, call_id)
);

-- The built-in dialer's own memory; nothing else reads it.
create table dialer_simulator_lead (
  list_id bigint not null,
  vendor_lead_code text not null,
  round integer not null,
  phone_number text not null,
  asked integer not null default 1,
  called integer not null default 0,
  first_asked_at timestamptz not null,
  accepted_at timestamptz,
  primary key (list_id, vendor_lead_code, round)
);

create sequence blacklist_id_seq;
create table blacklist (
  market_id smallint not null references market,
  -- E.164 digits.
  mobile text not null,
  reason text not null default '',
  status smallint not null default 1,
  created_by integer references app_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  id integer not null default nextval('blacklist_id_seq') unique,
  origin text not null default 'person' check (origin in ('person', 'refusal')),
  -- Lead on which a refusal was said.
  lead_id bigint,
  -- What speaks against a refusal from before; null once a person has looked at it.
  review text check (review in ('switched_off', 'newer_lead')),
  primary key (market_id, mobile)
);
