create table role_limit (
  market_id smallint not null references market,
  role_id integer not null references role,
  leads_hour integer not null,
  leads_day integer not null,
  lists_hour integer not null,
  lists_day integer not null,
  rows_hour integer not null,
  rows_day integer not null,
  budget_refuses smallint not null,
  version integer not null default 2,
  primary key (market_id, role_id)
);

create table read_count (
  market_id smallint not null,
  user_id integer not null,
  budget text not null,
  day date not null,
  hour timestamptz not null,
  count integer not null,
  alarmed_at timestamptz,
  primary key (market_id, user_id, budget, day, hour)
);
-- Budgets that were passed today, in the bell of administrators (`desk/waiting`).
create index read_count_alarmed on read_count (market_id, day) where alarmed_at is not null;
