-- Who works with the product, and what each role may open.

create table role (
  id integer primary key,
  name text not null unique,
  -- Changed by a trigger with every change of the role's access list.
  access_version uuid not null default gen_random_uuid()
);

create table privilege (
  id integer primary key,
  name text not null unique
);

create sequence access_entry_id_seq;
-- A screen or a call that a privilege opens.
create table access_entry (
  id integer primary key default nextval('access_entry_id_seq'),
  privilege_id integer not null references privilege,
  module text not null,
  controller text not null,
  action text not null,
  path text not null
);

create sequence role_privilege_id_seq;
-- Whether a role holds a privilege (`status` 1).
create table role_privilege (
  id integer primary key default nextval('role_privilege_id_seq'),
  role_id integer not null references role,
  privilege_id integer not null references privilege,
  status smallint not null default 1,
  unique (role_id, privilege_id)
);

create sequence app_user_id_seq;
-- `dse_id`: the salesperson that a user of a dealer is. `dialer_user_id`: the agent in the dialer, one user of a
-- market.
create table app_user (
  id integer primary key default nextval('app_user_id_seq'),
  username text not null,
  first_name text not null,
  last_name text not null default '',
  name text not null,
  email text not null,
  mobile text,
  position text,
  role_id integer not null references role,
  dse_id integer references dse,
  dialer_user_id text,
  password_hash text not null,
  status smallint not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table user_market (
  user_id integer not null references app_user on delete cascade,
  market_id smallint not null references market,
  primary key (user_id, market_id)
);
