import { ROLE } from '@otolead/contract/kernel/roles.ts';
import type pg from 'pg';

/** Views shared by the demo's supervisors with their agents. */
const SHARED_VIEWS = {
  'Hot leads due today': { sub_status_id: [2], date_type: 'followup_date', date_preset: 'today' },
  'Never called': { sub_status_id: [1], num_attempt: [0] },
  'More than 11 attempts': { num_attempt_gt5: 11 },
} as const;
const BLACKLIST_REASONS = ['Asked not to be called', 'Prank calls', 'Wrong person, complained'] as const;
/** One lead in this many is black-listed. */
const ONE_OF = 900;

/** Data of list features: shared views, and blocked numbers. Once, after the first leads. */
export async function insertListExtras(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into saved_view (market_id, owner_id, screen, name, filters, shared_role_id, created_at, updated_at)
     select market_id, app_user.id, 'lead-list', view.key, view.value, $1, $2, $2
     from app_user join user_market on user_market.user_id = app_user.id, jsonb_each($3::jsonb) as view
     where username in ('supervisor.id', 'supervisor.ph')`,
    [ROLE.agent, now, JSON.stringify(SHARED_VIEWS)],
  );
  await client.query(
    `insert into blacklist (market_id, mobile, reason, created_at, updated_at)
     select distinct on (market_id, mobile) market_id, mobile,
       ($1::text[])[1 + lead_id % cardinality($1::text[])], $2::timestamptz, $2::timestamptz
     from lead where lead_id % $3 = 0 order by market_id, mobile, lead_id`,
    [BLACKLIST_REASONS, now, ONE_OF],
  );
}

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
      utm_campaign = names[1 + lead.lead_id % cardinality(names)],
      utm_source = (case source_id when 4 then '{facebook,instagram,tiktok}' else '{google,google,bing}' end::text[])
        [1 + lead.lead_id % 3],
      utm_medium = (case source_id when 4 then '{social,social,social,social}' else '{cpc,cpc,display,email}' end::text[])
        [1 + lead.lead_id % 4]
    from lead, campaign
    where lead.lead_id = lead_milestone.lead_id and campaign.market_id = lead.market_id
      and lead.source_id in (1, 4) and lead.lead_id % 3 < 2 and lead_milestone.utm_source is null`);
}
