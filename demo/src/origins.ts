import type pg from 'pg';

/**
 * Origins of the demo's web and social leads: two of three through a UTM campaign of their market, with a place that
 * fits the lead's source. Known origins stay.
 */
export async function insertOrigins(client: pg.ClientBase): Promise<void> {
  await client.query(`
    with campaign as (
      select web_id.market_id, array_agg(utm_campaign.name order by utm_campaign.id) as names
      from utm_campaign join web_id on web_id.id = utm_campaign.web_id_id group by web_id.market_id)
    update lead_milestone set
      utm_campaign = campaign.names[1 + lead.lead_id % cardinality(campaign.names)],
      utm_source = case when lead.source_id = 4 then (array['facebook', 'instagram', 'tiktok'])[1 + lead.lead_id % 3]
        else (array['google', 'google', 'bing'])[1 + lead.lead_id % 3] end,
      utm_medium = case when lead.source_id = 4 then 'social' else (array['cpc', 'cpc', 'display', 'email'])[1 + lead.lead_id % 4] end
    from lead, campaign
    where lead.lead_id = lead_milestone.lead_id and campaign.market_id = lead.market_id
      and lead.source_id in (1, 4) and lead.lead_id % 3 < 2 and lead_milestone.utm_source is null`);
}
