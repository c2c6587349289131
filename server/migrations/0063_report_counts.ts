import { type Kysely, sql } from 'kysely';

/**
 * Counts of what the ops, dialer and agent performance reports ask for: leads, cars, sales and calls of a process by day,
 * and leads by their first call of a day or month (docs/decisions/040). An own lead that is due is found with what the
 * assigned-lead summary asks of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const key = `
      market_id smallint not null,
      kind smallint not null,
      process_id integer not null,
      campaign_id integer not null,
      day date not null,
      agent_id integer not null,
      gm_id integer not null,
      status_id smallint not null,
      sub_status_id smallint not null,
      lms_status_id smallint not null,
      lead_type_id integer not null,
      part smallint not null,
      age smallint not null`;
  await sql`
    drop table lead_count_change, lead_count;
    create table lead_count (${sql.raw(key)},
      leads bigint not null,
      seconds bigint not null,
      primary key (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id,
        lms_status_id, lead_type_id, part, age)
    );
    create table lead_count_change (
      id bigint primary key default nextval('lead_count_change_id_seq'),${sql.raw(key)},
      change integer not null,
      seconds integer not null
    );

    drop index lead_own_due;
    create index lead_own_due on lead (myactive_agent_id, followup_at, lead_id)
      include (market_id, status_id, campaign_id, lead_type_id, mobile)
      where myactive_agent_id is not null and followup_at is not null;
  `.execute(db);
  await sql
    .raw(`
      insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id,
        sub_status_id, lms_status_id, lead_type_id, part, age, leads, seconds)
      select lead.market_id, 1, 0, 0, (lead.created_at at time zone market.time_zone)::date, 0, lead.gm_id,
        lead.status_id, lead.sub_status_id, 0, 0, 0, -1, count(*), 0 from lead join market on market.id =
        lead.market_id where lead.gm_id is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 2, 0, 0, date_trunc('month', lead_milestone.first_triggered_at at time zone
        market.time_zone)::date, 0, lead.gm_id, 0, case when lead.sub_status_id = 12 then lead.sub_status_id else
        0 end, case when lead.lms_status_id = 6 then lead.lms_status_id else 0 end, coalesce(lead.lead_type_id,
        0), 0, case when (lead.sub_status_id = 12 or lead.lms_status_id = 6) then coalesce((array[0, 0, 16, 31,
        61, 91, 121, 151, 181])[width_bucket((case when lead.sub_status_id = 12 then coalesce(lead.purchase_date,
        (case when lead.sub_status_id = 12 then lead_milestone.retail_at else lead_milestone.lms_retail_at end at
        time zone market.time_zone)::date) else (case when lead.sub_status_id = 12 then lead_milestone.retail_at
        else lead_milestone.lms_retail_at end at time zone market.time_zone)::date end -
        (lead_milestone.first_triggered_at at time zone market.time_zone)::date), array[0, 16, 31, 61, 91, 121,
        151, 181]) + 1], -1) else -1 end, count(*), 0 from lead join lead_milestone on lead_milestone.lead_id =
        lead.lead_id join market on market.id = lead.market_id where lead.gm_id is not null and
        lead_milestone.first_triggered_at is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 3, 0, 0, date_trunc('month', case when lead.sub_status_id = 12 then
        lead_milestone.retail_at else lead_milestone.lms_retail_at end at time zone market.time_zone)::date, 0,
        lead.gm_id, 0, case when lead.sub_status_id = 12 then lead.sub_status_id else 0 end, case when
        lead.lms_status_id = 6 then lead.lms_status_id else 0 end, 0, 0, case when
        lead_milestone.first_triggered_at is null then -2 else coalesce((array[0, 0, 16, 31, 61, 91, 121, 151,
        181])[width_bucket((case when lead.sub_status_id = 12 then coalesce(lead.purchase_date, (case when
        lead.sub_status_id = 12 then lead_milestone.retail_at else lead_milestone.lms_retail_at end at time zone
        market.time_zone)::date) else (case when lead.sub_status_id = 12 then lead_milestone.retail_at else
        lead_milestone.lms_retail_at end at time zone market.time_zone)::date end -
        (lead_milestone.first_triggered_at at time zone market.time_zone)::date), array[0, 16, 31, 61, 91, 121,
        151, 181]) + 1], -1) end, count(*), 0 from lead join lead_milestone on lead_milestone.lead_id =
        lead.lead_id join market on market.id = lead.market_id where lead.gm_id is not null and
        (lead.sub_status_id = 12 or lead.lms_status_id = 6) and case when lead.sub_status_id = 12 then
        lead_milestone.retail_at else lead_milestone.lms_retail_at end is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 4, 0, 0, date_trunc('month', assigned_car.triggered_at at time zone
        market.time_zone)::date, 0, lead.gm_id, 0, 0, 0, 0, 0, -1, count(*), 0 from lead join assigned_car on
        assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id join market on market.id =
        lead.market_id where lead.gm_id is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 5, 0, 0, date_trunc('month', lead.created_at at time zone market.time_zone)::date, 0,
        lead.gm_id, 0, lead.sub_status_id, 0, 0, 0, coalesce((array[0, 0, 16, 31, 61, 91, 121, 151,
        181])[width_bucket((case when lead.sub_status_id = 12 then coalesce(lead.purchase_date,
        (lead_milestone.retail_at at time zone market.time_zone)::date) else coalesce(lead.booking_date,
        (lead_milestone.crm_spk_at at time zone market.time_zone)::date) end - (lead.created_at at time zone
        market.time_zone)::date), array[0, 16, 31, 61, 91, 121, 151, 181]) + 1], -1), count(*), 0 from lead left
        join lead_milestone on lead_milestone.lead_id = lead.lead_id join market on market.id = lead.market_id
        where lead.gm_id is not null and lead.sub_status_id in (11, 12)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 6, lead.process_id, coalesce(lead.campaign_id, 0), (lead.created_at at time zone
        market.time_zone)::date, 0, 0, 0, 0, 0, 0, (lead.duplicate_of is not null)::integer, -1, count(*), 0 from
        lead join market on market.id = lead.market_id where lead.process_id is not null and lead.created_at is
        not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 7, lead.process_id, coalesce(lead.campaign_id, 0), (assigned_car.triggered_at at time
        zone market.time_zone)::date, 0, 0, coalesce(assigned_car.ld_status, 0), 0, 0, 0, 0, -1, count(*), 0 from
        lead join assigned_car on assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id
        join market on market.id = lead.market_id where lead.process_id is not null and assigned_car.triggered_at
        is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 8, lead.process_id, coalesce(lead.campaign_id, 0), (assigned_car.td_requested_at at
        time zone market.time_zone)::date, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from lead join assigned_car on
        assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id join market on market.id =
        lead.market_id where lead.process_id is not null and assigned_car.td_requested_at is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 9, lead.process_id, coalesce(lead.campaign_id, 0), (assigned_car.td_completed_at at
        time zone market.time_zone)::date, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from lead join assigned_car on
        assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id join market on market.id =
        lead.market_id where lead.process_id is not null and assigned_car.td_completed_at is not null and
        assigned_car.td_status_id = 4
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 10, lead.process_id, coalesce(lead.campaign_id, 0), (assigned_car.visit_date at time
        zone market.time_zone)::date, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from lead join assigned_car on
        assigned_car.lead_id = lead.lead_id and assigned_car.market_id = lead.market_id join market on market.id =
        lead.market_id where lead.process_id is not null and assigned_car.visit_date is not null and
        assigned_car.visit_status_id = 2
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 11, lead.process_id, coalesce(lead.campaign_id, 0), (lead_milestone.crm_spk_at at
        time zone market.time_zone)::date, 0, 0, 0, 0, 0, 0, coalesce(lead.attribution_id, 0), -1, count(*), 0
        from lead join lead_milestone on lead_milestone.lead_id = lead.lead_id join market on market.id =
        lead.market_id where lead.process_id is not null and lead_milestone.crm_spk_at is not null and
        lead.sub_status_id in (11, 12)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 12, lead.process_id, coalesce(lead.campaign_id, 0), (lead_milestone.lms_spk_at at
        time zone market.time_zone)::date, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from lead join lead_milestone on
        lead_milestone.lead_id = lead.lead_id join market on market.id = lead.market_id where lead.process_id is
        not null and lead_milestone.lms_spk_at is not null and lead.lms_status_id in (5, 6)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select lead.market_id, 13, lead.process_id, coalesce(lead.campaign_id, 0), (case when lead.sub_status_id =
        12 then lead_milestone.retail_at else lead_milestone.lms_retail_at end at time zone
        market.time_zone)::date, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from lead join lead_milestone on
        lead_milestone.lead_id = lead.lead_id join market on market.id = lead.market_id where lead.process_id is
        not null and (lead.sub_status_id = 12 or lead.lms_status_id = 6) and case when lead.sub_status_id = 12
        then lead_milestone.retail_at else lead_milestone.lms_retail_at end is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
      insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id,
        sub_status_id, lms_status_id, lead_type_id, part, age, leads, seconds)
      select lead_call.market_id, 14, coalesce(lead_call.process_id, 0), coalesce(lead_call.campaign_id, 0),
        (lead_call.called_at at time zone market.time_zone)::date, coalesce(lead_call.agent_id, 0), 0, case when
        lead_call.call_status_id in (1, 6) then 1 else 0 end, coalesce(lead_call.sub_status_id, 0), 0, 0, 0, -1,
        count(*), sum(lead_call.talk_seconds) from lead_call join market on market.id = lead_call.market_id
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select first.market_id, 15, 0, first.campaign_id, first.day, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from
        (select lead_call.market_id, lead_call.campaign_id, min((lead_call.called_at at time zone
        market.time_zone)::date) as day from lead_call join market on market.id = lead_call.market_id where
        lead_call.campaign_id is not null group by lead_call.market_id, lead_call.lead_id, lead_call.campaign_id,
        (lead_call.called_at at time zone market.time_zone)::date) as first
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select first.market_id, 16, 0, first.campaign_id, first.day, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from
        (select lead_call.market_id, lead_call.campaign_id, min((lead_call.called_at at time zone
        market.time_zone)::date) as day from lead_call join market on market.id = lead_call.market_id where
        lead_call.call_status_id in (1, 6) and lead_call.campaign_id is not null group by lead_call.market_id,
        lead_call.lead_id, lead_call.campaign_id, (lead_call.called_at at time zone market.time_zone)::date) as
        first
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select first.market_id, 17, 0, first.campaign_id, first.day, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from
        (select lead_call.market_id, lead_call.campaign_id, min((lead_call.called_at at time zone
        market.time_zone)::date) as day from lead_call join market on market.id = lead_call.market_id where
        lead_call.campaign_id is not null group by lead_call.market_id, lead_call.lead_id, lead_call.campaign_id,
        date_trunc('month', (lead_call.called_at at time zone market.time_zone)::date)) as first
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select first.market_id, 18, 0, first.campaign_id, first.day, 0, 0, 0, 0, 0, 0, 0, -1, count(*), 0 from
        (select lead_call.market_id, lead_call.campaign_id, min((lead_call.called_at at time zone
        market.time_zone)::date) as day from lead_call join market on market.id = lead_call.market_id where
        lead_call.call_status_id in (1, 6) and lead_call.campaign_id is not null group by lead_call.market_id,
        lead_call.lead_id, lead_call.campaign_id, date_trunc('month', (lead_call.called_at at time zone
        market.time_zone)::date)) as first
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
      union all
      select first.market_id, 19, first.process_id, 0, first.day, first.agent_id, 0, 0, 0, 0, 0, 0, -1, count(*),
        0 from (select lead_call.market_id, lead_call.process_id, lead_call.agent_id, min((lead_call.called_at at
        time zone market.time_zone)::date) as day from lead_call join market on market.id = lead_call.market_id
        where lead_call.call_status_id in (1, 6) and lead_call.process_id is not null and lead_call.agent_id is
        not null group by lead_call.market_id, lead_call.lead_id, lead_call.process_id, lead_call.agent_id,
        date_trunc('month', (lead_call.called_at at time zone market.time_zone)::date)) as first
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;`)
    .execute(db);
}
