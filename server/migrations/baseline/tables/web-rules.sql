-- The rules that send a lead to a list, and what they decided.

create sequence web_rule_id_seq;
-- A rule as it was saved once; the highest version of a list is its rule.
create table web_rule (
  id integer primary key default nextval('web_rule_id_seq'),
  process_list_id integer not null references process_list,
  version integer not null,
  rule jsonb not null,
  saved_by integer not null references app_user,
  saved_at timestamptz not null
);

-- Replaced by each change of what routing reads: rules, lists, campaigns, processes, domains, web ids.
create table routing_version (
  market_id smallint primary key references market,
  version uuid not null
);

-- Leads that a limited list took on a market day.
create table list_intake (
  process_list_id integer not null references process_list,
  day date not null,
  routed integer not null,
  primary key (day, process_list_id)
) with (fillfactor = 50);

-- What a draft of a rule would have done to the leads of the last days; it goes with its job.
create table rule_simulation (
  job_id bigint primary key references job on delete cascade,
  result jsonb not null
);
