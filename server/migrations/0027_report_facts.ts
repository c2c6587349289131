import { type Kysely, sql } from 'kysely';

/**
 * What reports count and leads do not tell by their present state: when a lead came to a sale, who recorded it, where
 * the enquiry came from, and every call with what it led to. Leads from before are filled in by the job
 * `fill_report_facts`, which goes on where `report_fill` says it was stopped.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lead_milestone (
      lead_id bigint primary key,
      market_id smallint not null,
      original_make_id integer,
      utm_source text,
      utm_medium text,
      utm_campaign text,
      first_triggered_at timestamptz,
      crm_spk_at timestamptz,
      lms_spk_at timestamptz,
      retail_at timestamptz,
      retail_by integer,
      lms_retail_at timestamptz
    ) with (fillfactor = 85);
    create index lead_milestone_triggered on lead_milestone (market_id, first_triggered_at, lead_id)
      where first_triggered_at is not null;
    create index lead_milestone_crm_spk on lead_milestone (market_id, crm_spk_at, lead_id)
      where crm_spk_at is not null;
    create index lead_milestone_lms_spk on lead_milestone (market_id, lms_spk_at, lead_id)
      where lms_spk_at is not null;
    create index lead_milestone_retail on lead_milestone (market_id, retail_at, lead_id)
      where retail_at is not null;
    create index lead_milestone_lms_retail on lead_milestone (market_id, lms_retail_at, lead_id)
      where lms_retail_at is not null;

    create table lead_call (
      lead_id bigint not null,
      id bigint not null default nextval('lead_child_id_seq'),
      market_id smallint not null,
      process_id integer,
      campaign_id integer,
      agent_id integer,
      called_at timestamptz not null,
      call_status_id smallint,
      talk_seconds integer not null default 0,
      sub_status_id smallint,
      primary key (lead_id, id)
    );
    create unique index lead_call_moment on lead_call (lead_id, called_at);
    create index lead_call_time on lead_call (market_id, called_at)
      include (lead_id, process_id, campaign_id, agent_id, call_status_id, sub_status_id, talk_seconds);

    create index lead_sales on lead (market_id, created_at)
      include (gm_id, status_id, sub_status_id, lms_status_id, attribution_id, billing_status_id, lead_id);
    create index assigned_car_triggered on assigned_car (market_id, triggered_at, lead_id)
      include (gm_id, ld_status, lms_status_id);

    create table report_fill (
      id smallint primary key,
      reached_lead_id bigint not null default 0,
      finished_at timestamptz
    );
    insert into report_fill (id, finished_at)
      values (1, case when exists (select 1 from lead) then null else now() end);
  `.execute(db);
}
