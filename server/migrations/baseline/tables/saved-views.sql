-- Saved views of lists, and the screen that a person begins with.

create sequence saved_view_id_seq;
-- Filters and columns of a list under a name.
create table saved_view (
  id bigint primary key default nextval('saved_view_id_seq'),
  market_id smallint not null references market,
  owner_id integer not null references app_user on delete cascade,
  screen text not null,
  name text not null,
  filters jsonb not null default '{}',
  columns jsonb,
  shared_role_id integer references role,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table own_start (
  user_id integer not null references app_user,
  market_id smallint not null references market,
  path text not null,
  -- A saved view of the screen.
  view_id bigint references saved_view on delete cascade,
  primary key (user_id, market_id)
);
