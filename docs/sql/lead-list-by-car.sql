-- The lead list by test drive alone: total from the cars, then the page by them where they are few.
-- Made by `npm run sql` from the queries of the server; not written by hand.

select count(distinct lead_id) as leads,
  count(*) as parts
from (select lead_id
  from "assigned_car"
  where "assigned_car".market_id = $1
  and "assigned_car"."td_status_id" = $2::int
  limit 36000) as counted;
-- $1: 1
-- $2: 3

select lead.lead_id,
  "lead"."created_at"::text as sort_key
from lead
where lead.market_id = $1
and lead.lead_id = any(array(select lead_id
    from "assigned_car"
    where "assigned_car".market_id = $2
    and "assigned_car"."td_status_id" = $3::int))
order by "lead"."created_at" desc, lead.lead_id desc
limit 51 offset $4;
-- $1: 1
-- $2: 1
-- $3: 3
-- $4: 0
