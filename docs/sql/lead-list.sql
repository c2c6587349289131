-- The lead list, due today, by status and city: ids of a page, of a later one, total, rows, interests.
-- Made by `npm run sql` from the queries of the server; not written by hand.

select lead.lead_id,
  "lead"."followup_at"::text as sort_key
from lead
where lead.market_id = $1
and "lead"."followup_at" >= $2
and "lead"."followup_at" < $3
and "lead"."sub_status_id" = any($4::int[])
and "lead"."city_id" = $5::int
order by "lead"."followup_at" asc, lead.lead_id asc
limit 51 offset $6;
-- $1: 1
-- $2: "2026-11-19T17:00:00.000Z"
-- $3: "2026-11-20T17:00:00.000Z"
-- $4: [2,3]
-- $5: 4
-- $6: 0

select lead.lead_id,
  "lead"."followup_at"::text as sort_key
from lead
where lead.market_id = $1
and "lead"."followup_at" >= $2
and "lead"."followup_at" < $3
and "lead"."sub_status_id" = any($4::int[])
and "lead"."city_id" = $5::int
and ("lead"."followup_at", "lead"."lead_id") > ($6::timestamptz, $7::bigint)
order by "lead"."followup_at" asc, lead.lead_id asc
limit 51 offset $8;
-- $1: 1
-- $2: "2026-11-19T17:00:00.000Z"
-- $3: "2026-11-20T17:00:00.000Z"
-- $4: [2,3]
-- $5: 4
-- $6: "2026-11-19 02:00:00.123456+00"
-- $7: 1000500
-- $8: 0

select count(*) as total
from (select 1
  from lead
  where lead.market_id = $1
  and "lead"."followup_at" >= $2
  and "lead"."followup_at" < $3
  and "lead"."sub_status_id" = any($4::int[])
  and "lead"."city_id" = $5::int
  limit 30001) as counted;
-- $1: 1
-- $2: "2026-11-19T17:00:00.000Z"
-- $3: "2026-11-20T17:00:00.000Z"
-- $4: [2,3]
-- $5: 4

select "lead"."lead_id",
  "lead"."name",
  "lead"."mobile",
  "lead"."city_id",
  "city"."name" as "city",
  "lead"."created_at"::text as "created_at",
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
  "lead"."attempts",
  "lead"."updated_crm_at"::text as "updated_crm_at",
  "lead"."followup_at"::text as "followup_at",
  "caller"."name" as "agent_name",
  "owner"."name" as "myactive_agent"
from "lead"
left join "city" on "city"."id" = "lead"."city_id"
left join "app_user" as "caller" on "caller"."id" = "lead"."last_agent_id"
left join "app_user" as "owner" on "owner"."id" = "lead"."myactive_agent_id"
where lead.market_id = $1
and lead.lead_id = any($2);
-- $1: 1
-- $2: [1000500]

select "lead"."lead_id",
  "lead_preference"."make_id",
  "lead_preference"."model_id",
  "make"."name" as "make",
  "model"."name" as "model"
from "lead"
inner join "lead_preference" on "lead_preference"."lead_id" = lead.lead_id
inner join "make" on "make"."id" = "lead_preference"."make_id"
inner join "model" on "model"."id" = "lead_preference"."model_id"
where lead.market_id = $1
and lead.lead_id = any($2)
and "lead_preference"."sort_order" <= 3
order by "lead_preference"."sort_order";
-- $1: 1
-- $2: [1000500]
