import { type Kysely, sql } from 'kysely';

/**
 * Every filter of the search alone at ten million leads (`npm run bench -- --sweep`, docs/performance.md). Dates that
 * few leads have: in order, with the market. Columns with few values: small indexes whose equal keys are stored once,
 * for the rare values; common ones are met soon in the order of the list. Flags: only the leads that have them raised.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index lead_by_id on lead (lead_id)
      include (market_id, created_at, status_id, sub_status_id, gm_id, city_id);

    -- Whom the dialer may call, but for the day and the number.
    create index lead_callable on lead (market_id, created_at, lead_id) include (followup_at, lead_type_id)
      where status_id in (1, 2, 24) and myactive_agent_id is null;

    create index lead_updated on lead (market_id, updated_at, lead_id);
    create index lead_updated_lms on lead (market_id, updated_lms_at, lead_id) where updated_lms_at is not null;
    create index lead_purchase_date on lead (market_id, purchase_date, lead_id) where purchase_date is not null;
    create index lead_booking_date on lead (market_id, booking_date, lead_id) where booking_date is not null;
    create index lead_stnk_followup on lead (market_id, stnk_followup_date, lead_id)
      where stnk_followup_date is not null;
    create index lead_buy_by on lead (market_id, buy_by, lead_id) where buy_by is not null;

    create index lead_gm on lead (gm_id);
    create index lead_type_of_lead on lead (lead_type_id);
    create index lead_source on lead (source_id);
    create index lead_consumer_source on lead (consumer_source_id) where consumer_source_id is not null;
    create index lead_attribution on lead (attribution_id) where attribution_id is not null;
    create index lead_billing on lead (billing_status_id) where billing_status_id is not null;
    create index lead_lms_status on lead (lms_status_id) where lms_status_id is not null;
    create index lead_call_status on lead (last_call_status_id) where last_call_status_id is not null;
    create index lead_bought_make on lead (bought_make_id) where bought_make_id is not null;
    create index lead_attempts on lead (attempts);

    create index lead_rf on lead (market_id, created_at, lead_id) where rf;
    create index lead_ncf on lead (market_id, created_at, lead_id) where ncf;
    create index lead_eaf on lead (market_id, created_at, lead_id) where eaf;

    create index assigned_car_td_requested on assigned_car (td_requested_at, lead_id)
      where td_requested_at is not null;
    create index assigned_car_td_completed on assigned_car (td_completed_at, lead_id)
      where td_completed_at is not null;
    create index assigned_car_td_status on assigned_car (td_status_id, lead_id) where td_status_id is not null;
    create index assigned_car_visit_status on assigned_car (visit_status_id, lead_id)
      where visit_status_id is not null;
  `.execute(db);
}
