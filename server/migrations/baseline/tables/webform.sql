-- Processes with their campaigns, domains, forms and lists; commercial campaigns and the packs of leads that they
-- sell.

create sequence process_id_seq;
-- A process (client or own); its id is the prefix of everything that is configured for a client.
create table process (
  id integer primary key default nextval('process_id_seq'),
  market_id smallint not null references market,
  business_type_id integer not null,
  name text not null,
  is_client_process boolean not null default false,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create sequence campaign_id_seq;
create table campaign (
  id integer primary key default nextval('campaign_id_seq'),
  process_id integer not null references process,
  name text not null,
  type_id integer not null,
  dialer_flag boolean not null default false,
  status smallint not null default 1,
  version integer not null default 1
);

create sequence process_list_id_seq;
-- A list of the dialer, by the dialer's own number (`list_id`); `daily_limit` 0: none.
create table process_list (
  id integer primary key default nextval('process_list_id_seq'),
  campaign_id integer not null references campaign,
  list_id bigint not null unique,
  list_name text not null,
  trigger_name text not null,
  daily_limit integer not null default 0,
  description text not null default '',
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create sequence domain_id_seq;
create table domain (
  id integer primary key default nextval('domain_id_seq'),
  market_id smallint not null references market,
  business_type_id integer not null,
  name text not null,
  is_oem boolean not null default false,
  is_connecto_push boolean not null default false,
  status smallint not null default 1,
  version integer not null default 1
);

create table process_domain (
  process_id integer not null references process,
  domain_id integer not null references domain,
  primary key (process_id, domain_id)
);

create sequence lead_type_id_seq;
-- A kind of lead with its qualification and whether it is called.
create table lead_type (
  id integer primary key default nextval('lead_type_id_seq'),
  market_id smallint not null references market,
  name text not null,
  value text not null,
  lead_qualification_id integer not null,
  group_id integer not null,
  is_callable boolean not null default true,
  status smallint not null default 1,
  version integer not null default 1,
  -- In Indonesian; null where it is called the same.
  name_id text
);

create table process_lead_type (
  process_id integer not null references process,
  lead_type_id integer not null references lead_type,
  primary key (process_id, lead_type_id)
);

create sequence web_id_id_seq;
-- A form on a domain, by the code that the site sends.
create table web_id (
  id integer primary key default nextval('web_id_id_seq'),
  market_id smallint not null references market,
  domain_id integer not null references domain,
  code text not null,
  status smallint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

create sequence utm_campaign_id_seq;
create table utm_campaign (
  id integer primary key default nextval('utm_campaign_id_seq'),
  web_id_id integer not null references web_id,
  name text not null
);

create sequence commercial_campaign_id_seq;
-- What a client bought; once it is active it has a GM process id (`gm_id`), which leads carry.
create table commercial_campaign (
  id integer primary key default nextval('commercial_campaign_id_seq'),
  market_id smallint not null references market,
  campaign_name text not null,
  reporting_name text not null,
  campaign_type_id integer not null,
  dealer_type_id integer not null,
  gm_id integer unique,
  status smallint not null default 1,
  process_status smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint commercial_campaign_active_has_gm check (process_status = 0 or gm_id is not null)
);

create sequence pack_id_seq;
-- A number of leads that is sold at once.
create table pack (
  id integer primary key default nextval('pack_id_seq'),
  market_id smallint not null references market,
  name text not null,
  sort integer not null default 0,
  status smallint not null default 1,
  version integer not null default 1
);

create table commercial_campaign_pack (
  campaign_id integer not null references commercial_campaign,
  pack_id integer not null references pack,
  primary key (campaign_id, pack_id)
);
