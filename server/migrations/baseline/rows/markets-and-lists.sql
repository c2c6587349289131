-- The two markets with the settings and lists of the first day; from then on the rows belong to the administrators.

insert into market (id, code, name, time_zone, currency) values
  (1, 'id', 'Indonesia', 'Asia/Jakarta', 'Rp'),
  (2, 'ph', 'Philippines', 'Asia/Manila', '₱');

insert into site_setting (market_id, key, value)
select row.market_id, row.key, row.value
from data_file, jsonb_to_recordset(data_file.rows) as row (market_id smallint, key text, value jsonb)
where data_file.name = 'site_settings';

insert into config_item (list, id, market_id, name, parent_id, sort, attrs)
select row.list, row.id, row.market_id, row.name, row.parent_id, coalesce(row.sort, row.id), coalesce(row.attrs, '{}')
from data_file, jsonb_to_recordset(data_file.rows) as row
  (list text, id integer, market_id smallint, name jsonb, parent_id integer, sort integer, attrs jsonb)
where data_file.name = 'config_items';
