-- Markets, their settings, and the configuration lists that administrators keep.

-- Indonesia and the Philippines; every other row belongs to one of them.
create table market (
  id smallint primary key,
  code text not null unique,
  name text not null,
  time_zone text not null,
  currency text not null
);

create table site_setting (
  market_id smallint not null references market,
  key text not null,
  value jsonb not null,
  primary key (market_id, key)
);

-- The rows of all configuration lists; `name` in English and Indonesian, `attrs` what rules read of a row.
create table config_item (
  list text not null,
  id integer not null,
  market_id smallint references market,
  name jsonb not null,
  parent_id integer,
  sort integer not null default 0,
  attrs jsonb not null default '{}',
  status smallint not null default 1,
  -- Its key among all lists.
  row_id integer not null generated always as identity unique,
  version integer not null default 1,
  primary key (list, id)
);
