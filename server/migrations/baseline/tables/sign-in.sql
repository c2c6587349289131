-- Sessions and the ways into them. Of tokens and codes only a hash is stored.

create sequence user_session_id_seq;
-- A device that is signed in.
create table user_session (
  id bigint primary key default nextval('user_session_id_seq'),
  user_id integer not null references app_user on delete cascade,
  remember boolean not null default false,
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  -- The role that an administrator looks as, reading only.
  look_role_id integer references role
);

create table access_token (
  token_hash bytea primary key,
  session_id bigint not null references user_session on delete cascade,
  expires_at timestamptz not null
);

create table refresh_token (
  token_hash bytea primary key,
  session_id bigint not null references user_session on delete cascade,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  successor_salt bytea
);

-- A puzzle that was shown and not yet solved.
create table captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- Failures of a name or an address, by which the next attempt waits.
create table sign_in_attempt (
  subject text primary key,
  failures integer not null,
  last_failed_at timestamptz not null
);

-- The code that was sent to somebody who forgot the password.
create table one_time_code (
  user_id integer primary key references app_user on delete cascade,
  code_hash bytea not null,
  salt bytea not null,
  tries integer not null default 0,
  sends integer not null default 1,
  last_sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- A confirmed code: the right to set a new password.
create table password_reset (
  token_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  expires_at timestamptz not null
);
