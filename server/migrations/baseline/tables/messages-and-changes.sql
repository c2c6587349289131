-- Mails and texts that wait to be sent, events for open browsers, and who changed which record.

-- A mail or a text message.
create table outgoing_message (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

-- What has changed, for open browsers; never what it was changed to, and nothing personal.
create table event (
  id bigserial not null,
  -- The transaction that wrote it.
  xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  -- Null for what belongs to no market.
  market_id smallint references market,
  key bigint,
  version integer,
  -- The one user that it concerns, where it is one.
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (xid, id)
);

create sequence change_log_id_seq;
-- Who changed which fields of a master record; append-only.
create table change_log (
  id bigint primary key default nextval('change_log_id_seq'),
  -- Null for records of every market: users, roles.
  market_id smallint references market,
  record text not null,
  record_id bigint not null,
  -- Null: the server operator (`npm run cli`).
  actor_id integer references app_user,
  created_at timestamptz not null,
  changes jsonb not null
);
