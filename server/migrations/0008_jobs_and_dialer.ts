import { type Kysely, sql } from 'kysely';

/**
 * Long work that people see, saved views, and the dialer. None of it belongs to the lead family but `dialer_push`,
 * which is kept per lead: ids of leads stay without foreign keys, so that leads may be distributed (docs/decisions/006).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence job_id_seq;
    create table job (
      id bigint primary key default nextval('job_id_seq'),
      market_id smallint not null references market,
      user_id integer not null references app_user,
      kind text not null,
      state text not null default 'queued',
      title jsonb not null,
      done integer not null default 0,
      total integer,
      request jsonb not null default '{}',
      error text,
      file_key text,
      file_name text,
      file_size bigint,
      file_expires_at timestamptz,
      request_id uuid,
      cancel_requested_at timestamptz,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      seen_at timestamptz,
      constraint job_request unique (user_id, request_id)
    );
    create index job_user on job (user_id, market_id, id desc);
    create index job_file_expiry on job (file_expires_at) where file_key is not null;
    create index job_finished on job (finished_at) where finished_at is not null;

    create table job_lead (
      job_id bigint not null references job on delete cascade,
      lead_id bigint not null,
      state text not null default 'waiting',
      reason text,
      tries smallint not null default 0,
      primary key (job_id, lead_id)
    ) with (fillfactor = 80);
    create index job_lead_waiting on job_lead (job_id, lead_id) where state = 'waiting';

    create sequence download_log_id_seq;
    create table download_log (
      id bigint primary key default nextval('download_log_id_seq'),
      market_id smallint not null references market,
      user_id integer not null references app_user,
      module text not null,
      action smallint not null,
      page_url text not null,
      created_at timestamptz not null
    );
    create index download_log_time on download_log (created_at);

    create sequence saved_view_id_seq;
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
    create unique index saved_view_name on saved_view (owner_id, market_id, screen, lower(name));
    create index saved_view_shared on saved_view (market_id, screen, shared_role_id)
      where shared_role_id is not null;

    create table blacklist (
      market_id smallint not null references market,
      mobile text not null,
      reason text not null default '',
      status smallint not null default 1,
      created_by integer references app_user,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      primary key (market_id, mobile)
    );

    create table dialer_push (
      lead_id bigint not null,
      process_list_id integer not null references process_list,
      market_id smallint not null,
      state text not null,
      round integer not null default 1,
      job_id bigint not null,
      dialer_lead_id text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (lead_id, process_list_id)
    );
    create index dialer_push_list on dialer_push (process_list_id, updated_at);

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
  `.execute(db);
}
