import { type Kysely, sql } from 'kysely';

/** Processes, campaigns, dialer lists, commercial campaigns, dealers and salespeople that leads refer to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create sequence process_id_seq;
    create table process (
      id integer primary key default nextval('process_id_seq'),
      market_id smallint not null references market,
      business_type_id integer not null,
      name text not null,
      is_client_process boolean not null default false,
      status smallint not null default 1
    );

    create sequence campaign_id_seq;
    create table campaign (
      id integer primary key default nextval('campaign_id_seq'),
      process_id integer not null references process,
      name text not null,
      type_id integer not null,
      dialer_flag boolean not null default false,
      status smallint not null default 1
    );
    create index campaign_process on campaign (process_id);

    create sequence process_list_id_seq;
    create table process_list (
      id integer primary key default nextval('process_list_id_seq'),
      campaign_id integer not null references campaign,
      list_id bigint not null unique,
      list_name text not null,
      trigger_name text not null,
      daily_limit integer not null default 0,
      description text not null default '',
      status smallint not null default 1,
      created_at timestamptz not null default now()
    );
    create index process_list_campaign on process_list (campaign_id);

    create sequence commercial_campaign_id_seq;
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
      constraint commercial_campaign_active_has_gm check (process_status = 0 or gm_id is not null)
    );

    create sequence lead_type_id_seq;
    create table lead_type (
      id integer primary key default nextval('lead_type_id_seq'),
      market_id smallint not null references market,
      process_id integer references process,
      name text not null,
      value text not null,
      lead_qualification_id integer not null,
      group_id integer not null,
      is_callable boolean not null default true,
      status smallint not null default 1
    );

    create sequence dealer_id_seq;
    create table dealer (
      id integer primary key default nextval('dealer_id_seq'),
      market_id smallint not null references market,
      name text not null,
      organization text not null,
      city_id integer not null references city,
      dealer_type_id integer not null,
      email text,
      status smallint not null default 1
    );
    create index dealer_market on dealer (market_id, name);

    create table dealer_make (
      dealer_id integer not null references dealer on delete cascade,
      make_id integer not null references make,
      primary key (dealer_id, make_id)
    );

    create sequence dse_id_seq;
    create table dse (
      id integer primary key default nextval('dse_id_seq'),
      dealer_id integer not null references dealer,
      name text not null,
      phone_number text not null,
      email text,
      status smallint not null default 1
    );
    create index dse_dealer on dse (dealer_id);

    alter table app_user add foreign key (dse_id) references dse;
  `.execute(db);
}
