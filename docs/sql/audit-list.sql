-- The audit list, new audits: page and total.
-- Made by `npm run sql` from the queries of the server; not written by hand.

select "audit"."id",
  "lead"."lead_id",
  "lead"."name",
  "lead"."mobile",
  "lead"."city_id",
  "city"."name" as "city",
  "lead"."status_id",
  (select c.name ->> 'en'
  from config_item c
  where c.list = 'status_list'
  and c.id = "lead"."status_id") as "status",
  "lead"."sub_status_id",
  (select c.name ->> 'en'
  from config_item c
  where c.list = 'sub_status'
  and c.id = "lead"."sub_status_id") as "sub_status",
  (select c.name ->> 'en'
  from config_item c
  where c.list = 'attribution_status_list'
  and c.id = "lead"."attribution_id") as "attribution_status",
  "audit"."created_at",
  "audit"."priority",
  "audit"."compliance",
  "audit"."calling_at",
  "agent"."name" as "agent_name",
  "audit"."audit_status",
  "audit"."audit_state",
  "auditor"."name" as "auditor_name",
  "claimant"."name" as "claimant_name",
  "last_action_status",
  "last_action_priority",
  "last_action_role",
  "last_action_by",
  "last_action_at",
  "last_action_comment",
  audit.created_at::text as "sort_key"
from "lead"
inner join "audit" on "audit"."lead_id" = lead.lead_id
left join "city" on "city"."id" = "lead"."city_id"
left join "app_user" as "agent" on "agent"."id" = "audit"."agent_id"
left join "app_user" as "auditor" on "auditor"."id" = "audit"."auditor_id"
left join "app_user" as "claimant" on "claimant"."id" = "audit"."claimed_by"
and "audit"."claimed_until" > $1
left join lateral (select "entry"."audit_status" as "last_action_status",
    "entry"."priority" as "last_action_priority",
    "entry"."role_id" as "last_action_role",
    "entry"."actor_name" as "last_action_by",
    "entry"."created_at" as "last_action_at",
    "entry"."comment" as "last_action_comment"
  from "audit_activity" as "entry"
  where "entry"."lead_id" = "lead"."lead_id"
  and "entry"."audit_id" = "audit"."id"
  and "entry"."actor_id" is not null
  order by "entry"."id" desc
  limit $2) as "last_action" on true
where lead.market_id = $3
and ("audit"."market_id" = $4
  and audit.audit_status in ('NEW'))
order by "audit"."created_at" desc, "audit"."id" desc
limit 51;
-- $1: "2026-11-20T03:00:00.000Z"
-- $2: 1
-- $3: 1
-- $4: 1

select array[(select count(*)
  from (select 1
    from "audit"
    where "audit".market_id = $1
    and audit.audit_status in ('NEW')
    limit 10001) as counted)::int] as counts;
-- $1: 1
