import { type Kysely, sql } from 'kysely';

/**
 * Counts of what the assigned-lead summary and the sales report ask for besides: owned leads by the day of their
 * follow-up, and what was decided of leads by the month of their creation (docs/decisions/040). One transaction: a
 * migration that is ended begins anew.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    delete from lead_count_change where kind in (22, 23);
    delete from lead_count where kind in (22, 23);

    insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id,
      lms_status_id, lead_type_id, part, age, leads, amount)
    select lead.market_id, 22, 0, coalesce(lead.campaign_id, 0), (lead.followup_at at time zone market.time_zone)::date,
      lead.myactive_agent_id, 0, 0, 0, 0, coalesce(lead.lead_type_id, 0),
      (lead.mobile !~ case lead.market_id when 1 then '^628[0-9]{7,11}$' when 2 then '^639[0-9]{7,11}$' end)::integer,
      -1, count(*), 0
    from lead join market on market.id = lead.market_id
    where lead.myactive_agent_id is not null and lead.followup_at is not null and lead.status_id in (1, 2, 24)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;

    insert into lead_count (market_id, kind, process_id, campaign_id, day, agent_id, gm_id, status_id, sub_status_id,
      lms_status_id, lead_type_id, part, age, leads, amount)
    select lead.market_id, 23, 0, 0, date_trunc('month', lead.created_at at time zone market.time_zone)::date, 0,
      lead.gm_id, coalesce(lead.billing_status_id, 0), 0,
      case when lead.lms_status_id in (5, 6) then lead.lms_status_id else 0 end, 0, coalesce(lead.attribution_id, 0),
      -1, count(*), 0
    from lead join market on market.id = lead.market_id
    where lead.gm_id is not null and (lead.attribution_id is not null or lead.billing_status_id is not null
      or lead.lms_status_id in (5, 6))
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13;
  `.execute(db);
}
