-- The lead list by a part of a name: page by its words, total.
-- Made by `npm run sql` from the queries of the server; not written by hand.

select lead_id,
  created_at::text as sort_key
from (select word
  from name_word
  where word like $1) as part
cross join lateral ( select lead_id, created_at
  from "lead_name_word"
  where "lead_name_word".market_id = $2
  and lead_name_word.word = part.word
  order by created_at desc, lead_id desc
  limit 51 + $3 ) as first_of_word
group by created_at, lead_id
order by created_at desc, lead_id desc
limit 51 offset $4;
-- $1: "%santoso%"
-- $2: 1
-- $3: 0
-- $4: 0

select word
from name_word
where word like $1
limit 2;
-- $1: "%santoso%"

select count(distinct lead_id) as leads,
  count(*) as parts
from (select lead_id
  from "lead_name_word"
  where "lead_name_word".market_id = $1
  and lead_name_word.word = any(array(select word
      from name_word
      where word like $2))
  limit 36000) as counted;
-- $1: 1
-- $2: "%santoso%"
