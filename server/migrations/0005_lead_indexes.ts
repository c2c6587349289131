import { type Kysely, sql } from 'kysely';

/** The measured winners for the list, search and children (docs/decisions/006); each serves a named query. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index lead_followup on lead (market_id, followup_at, lead_id)
      include (status_id, sub_status_id, gm_id, city_id, campaign_id, last_agent_id) where followup_at is not null;
    create index lead_created on lead (market_id, created_at, lead_id)
      include (status_id, sub_status_id, gm_id, city_id, campaign_id, source_id, attribution_id, lead_type_id);
    create index lead_city on lead (city_id, created_at, lead_id)
      include (market_id, status_id, sub_status_id, gm_id, campaign_id, source_id, attribution_id, lead_type_id);
    create index lead_sub_status on lead (market_id, sub_status_id, created_at, lead_id)
      include (status_id, gm_id, city_id, campaign_id, source_id, attribution_id, lead_type_id);
    create index lead_campaign on lead (campaign_id, created_at, lead_id)
      include (market_id, status_id, sub_status_id, gm_id, city_id, source_id, attribution_id, lead_type_id);
    create index lead_updated_crm on lead (market_id, updated_crm_at, lead_id);
    create index lead_myactive on lead (myactive_agent_id, lead_id) where myactive_agent_id is not null;
    create index lead_search_name on lead using gin (search_name gin_trgm_ops);
    create index lead_mobile_part on lead using gin (mobile gin_trgm_ops);
    create index lead_mobile on lead (mobile collate "C", lead_id);
    create index lead_mobile_suffix on lead (reverse(mobile) collate "C", lead_id);

    create index lead_preference_lead on lead_preference (lead_id) include (make_id, model_id);
    create index lead_preference_make on lead_preference (make_id, lead_id);
    create index lead_preference_model on lead_preference (model_id, lead_id);

    create index assigned_car_lead on assigned_car (lead_id)
      include (dealer_id, dse_id, td_date, ld_status, td_status_id, visit_status_id);
    create index assigned_car_dealer on assigned_car (dealer_id, td_date, lead_id);
    create index assigned_car_dse on assigned_car (dse_id, lead_id) where dse_id is not null;
    create index assigned_car_td_date on assigned_car (td_date, lead_id) where td_date is not null;
  `.execute(db);
}
