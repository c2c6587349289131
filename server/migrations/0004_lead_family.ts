import { type Kysely, sql } from 'kysely';

/**
 * The lead family. lead_id leads every primary key, ids come from explicit sequences, there is no unique
 * constraint without lead_id and no trigger: these keep distribution by lead_id possible (docs/decisions/006).
 * Configuration ids stay unconstrained here so that a list row can be retired without touching leads.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create sequence lead_id_seq start with 1000001;
    create sequence lead_child_id_seq;
    create sequence activity_id_seq;

    create table lead (
      lead_id bigint primary key default nextval('lead_id_seq'),
      market_id smallint not null references market,
      customer_id bigint,
      gm_id integer,
      process_id integer,
      campaign_id integer,
      process_list_id integer,
      lead_type_id integer,
      source_id integer,
      consumer_source_id integer,
      name text not null,
      search_name text not null,
      ktp_name text,
      mobile text not null,
      mobile_typed text not null,
      alternate_mobile text,
      email text,
      city_id integer,
      postal_code text,
      address text,
      gender smallint,
      marital_status smallint,
      family_size smallint,
      occupation smallint,
      age_range smallint,
      status_id smallint not null,
      sub_status_id smallint not null,
      status_reason_id integer,
      attribution_id smallint,
      billing_status_id smallint,
      followup_at timestamptz,
      buy_time_days smallint,
      buy_by date,
      lms_status_id smallint,
      rf boolean not null default false,
      ncf boolean not null default false,
      eaf boolean not null default false,
      dse_process boolean not null default false,
      attempts integer not null default 0,
      last_call_status_id smallint,
      last_called_at timestamptz,
      last_agent_id integer,
      myactive_agent_id integer,
      myactive_at timestamptz,
      finance_required boolean,
      exchange_required boolean,
      bought_make_id integer,
      bought_model_id integer,
      purchase_dealer_id integer,
      other_dealer_name text,
      purchase_dse_id integer,
      other_dse_name text,
      booking_date date,
      purchase_date date,
      booking_name text,
      booking_mobile text,
      booking_city_id integer,
      booking_relation_id integer,
      reason_id integer,
      other_reason_text text,
      stnk_id smallint,
      stnk_number text,
      stnk_followup_date date,
      duplicate_of bigint,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      updated_crm_at timestamptz not null,
      updated_lms_at timestamptz,
      version integer not null default 1
    ) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02,
            autovacuum_vacuum_insert_scale_factor = 0.02);

    create table lead_preference (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      make_id integer not null,
      model_id integer not null,
      city_id integer,
      dse_id integer,
      model_status_id smallint not null default 2,
      source_id integer not null default 3,
      sort_order smallint not null,
      created_at timestamptz not null,
      primary key (lead_id, id)
    );

    create table assigned_car (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      request_id text not null,
      ld_status smallint,
      make_id integer not null,
      model_id integer not null,
      color_id smallint,
      fuel_id smallint,
      transmission_id smallint,
      price bigint,
      dealer_id integer not null,
      dse_id integer,
      campaign_type_id smallint,
      source_id integer,
      sub_source_id integer,
      model_status_id smallint not null default 2,
      lms_status_id smallint,
      dealer_status_id smallint,
      failed_reason text,
      triggered_at timestamptz not null,
      updated_by integer,
      updated_at timestamptz not null,
      home_td_available boolean not null default false,
      td_status_id smallint,
      td_requested_at timestamptz,
      td_date timestamptz,
      td_completed_at timestamptz,
      td_at_home boolean not null default false,
      td_postal_code text,
      td_city_id integer,
      td_address text,
      td_comment text,
      td_rejected_by text,
      visit_status_id smallint,
      visit_date timestamptz,
      visit_comment text,
      primary key (lead_id, id)
    );

    create table activity (
      lead_id bigint not null,
      id bigint not null default nextval('activity_id_seq'),
      created_at timestamptz not null,
      market_id smallint not null,
      type text not null,
      source text not null,
      actor_id integer,
      actor_name text not null,
      detail jsonb not null default '{}',
      comments jsonb not null default '[]',
      activity_hash uuid,
      primary key (lead_id, id, created_at)
    ) partition by range (created_at);
    create table activity_default partition of activity default;
    create index activity_lead on activity (lead_id, created_at desc, id desc);

    create table document (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      activity_hash uuid,
      file_name text not null,
      storage_key text not null,
      file_size bigint not null,
      uploaded_by integer not null,
      created_at timestamptz not null,
      primary key (lead_id, id)
    );

    create table audit (
      lead_id bigint not null references lead,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      parent_id bigint,
      audit_state text not null,
      audit_status text not null,
      is_agent_reaudit boolean not null default false,
      priority text not null default 'MEDIUM',
      auditor_id integer,
      agent_id integer,
      calling_at timestamptz,
      answers jsonb not null default '{}',
      compliance numeric(5, 2),
      action_required_id integer,
      attachment_key text,
      comments text not null default '',
      opened_by_agent_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version integer not null default 1,
      primary key (lead_id, id)
    );
  `.execute(db);
}
