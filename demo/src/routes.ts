import type pg from 'pg';

/** Routing reason of each lead, or none: its list's rule, which needs cities or nothing. */
export async function insertRoutes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into lead_route (lead_id, market_id, cause, process_list_id, decision, routed_at)
     select lead.lead_id, lead.market_id,
       coalesce(('{arrival,nurturing,attribution}'::text[])[campaign.type_id], 'arrival'), lead.process_list_id,
       case when campaign.id is null
         then jsonb_build_object('outcome', 'pool', 'why', 'no_match', 'processId', lead.process_id,
           'full', '[]'::jsonb, 'missed', '[]'::jsonb)
         else jsonb_build_object('outcome', 'list', 'listId', lead.process_list_id, 'campaignId', campaign.id,
           'processId', campaign.process_id, 'full', '[]'::jsonb, 'because', case
             when web_rule.rule -> 'city' @> to_jsonb(lead.city_id) and not (web_rule.rule ->> 'city_negate')::boolean
             then jsonb_build_array(jsonb_build_object('group', 'city', 'value', lead.city_id))
             else '[]'::jsonb end)
       end, lead.created_at
     from lead left join process_list list on list.id = lead.process_list_id
       left join campaign on campaign.id = list.campaign_id
       left join web_rule on web_rule.process_list_id = list.id`,
  );
}
