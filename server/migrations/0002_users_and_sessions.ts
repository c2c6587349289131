import { type Kysely, sql } from 'kysely';

/** Users, roles, rights and sign-in. Tokens are stored as SHA-256 only (domain.md 4). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table role (
      id integer primary key,
      name text not null unique
    );

    create table privilege (
      id integer primary key,
      name text not null unique
    );

    create sequence access_entry_id_seq;
    create table access_entry (
      id integer primary key default nextval('access_entry_id_seq'),
      privilege_id integer not null references privilege,
      module text not null,
      controller text not null,
      action text not null,
      path text not null
    );
    create unique index access_entry_path on access_entry (lower(path), module, controller);
    create index access_entry_privilege on access_entry (privilege_id);

    create sequence role_privilege_id_seq;
    create table role_privilege (
      id integer primary key default nextval('role_privilege_id_seq'),
      role_id integer not null references role,
      privilege_id integer not null references privilege,
      status smallint not null default 1,
      unique (role_id, privilege_id)
    );

    create sequence app_user_id_seq;
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
      dse_id integer,
      dialer_user_id text,
      password_hash text not null,
      status smallint not null default 1,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint app_user_agent_has_dialer check (role_id <> 3 or dialer_user_id is not null)
    );
    create unique index app_user_username on app_user (lower(username));
    create unique index app_user_email on app_user (lower(email));
    create unique index app_user_mobile on app_user (mobile) where mobile is not null;

    create table user_market (
      user_id integer not null references app_user on delete cascade,
      market_id smallint not null references market,
      primary key (user_id, market_id)
    );

    create sequence user_session_id_seq;
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
      revoked_reason text
    );
    create index user_session_user on user_session (user_id);

    create table access_token (
      token_hash bytea primary key,
      session_id bigint not null references user_session on delete cascade,
      expires_at timestamptz not null
    );
    create index access_token_session on access_token (session_id);
    create index access_token_expiry on access_token (expires_at);

    create table refresh_token (
      token_hash bytea primary key,
      session_id bigint not null references user_session on delete cascade,
      expires_at timestamptz not null,
      rotated_at timestamptz,
      successor_salt bytea
    );
    create index refresh_token_session on refresh_token (session_id);

    create table captcha (
      id uuid primary key,
      answer text not null,
      expires_at timestamptz not null
    );
    create index captcha_expiry on captcha (expires_at);

    create table sign_in_attempt (
      subject text primary key,
      failures integer not null,
      last_failed_at timestamptz not null
    );
  `.execute(db);
}
