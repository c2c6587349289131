-- The packs that commercial campaigns are sold with, and the first version of what routing reads.

insert into pack (market_id, name, sort)
select market.id, row.name, row.sort
from market, (values
  ('Starter 100', 1), ('Standard 250', 2), ('Growth 500', 3), ('Premium 1000', 4),
  ('Verified 100', 5), ('Test Drive 50', 6), ('Used Car 100', 7), ('Weekend Event', 8)) as row (name, sort)
order by market.id, row.sort;

insert into routing_version (market_id, version) select id, gen_random_uuid() from market;
