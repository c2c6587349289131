-- Places of both markets and the cars sold in them; ids are those of the files, and new rows count on from there.

insert into province (id, market_id, code, name)
select row.id, row.market_id, row.code, row.name
from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, market_id smallint, code text, name text)
where data_file.name = 'provinces';

insert into cluster (id, market_id, name)
select row.id, row.market_id, row.name
from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, market_id smallint, name text)
where data_file.name = 'clusters';

insert into city (id, market_id, province_id, cluster_id, name, weight)
select row.id, row.market_id, row.province_id, row.cluster_id, row.name, coalesce(row.weight, 0)
from data_file, jsonb_to_recordset(data_file.rows) as row
  (id integer, market_id smallint, province_id integer, cluster_id integer, name text, weight real)
where data_file.name = 'cities';

-- Indonesia's provinces outside of its western zone; `city_zone` has the same cities.
update city set time_zone = zone.name
from province, (values
  ('Bali', 'Asia/Makassar'), ('Nusa Tenggara Barat', 'Asia/Makassar'), ('Nusa Tenggara Timur', 'Asia/Makassar'),
  ('Kalimantan Selatan', 'Asia/Makassar'), ('Kalimantan Timur', 'Asia/Makassar'), ('Kalimantan Utara', 'Asia/Makassar'),
  ('Sulawesi Utara', 'Asia/Makassar'), ('Sulawesi Tengah', 'Asia/Makassar'), ('Sulawesi Selatan', 'Asia/Makassar'),
  ('Sulawesi Tenggara', 'Asia/Makassar'), ('Gorontalo', 'Asia/Makassar'), ('Sulawesi Barat', 'Asia/Makassar'),
  ('Maluku', 'Asia/Jayapura'), ('Maluku Utara', 'Asia/Jayapura'), ('Papua', 'Asia/Jayapura'),
  ('Papua Barat', 'Asia/Jayapura'), ('Papua Selatan', 'Asia/Jayapura'), ('Papua Tengah', 'Asia/Jayapura'),
  ('Papua Pegunungan', 'Asia/Jayapura'), ('Papua Barat Daya', 'Asia/Jayapura')) as zone (province, name)
where province.id = city.province_id and province.market_id = 1 and province.name = zone.province;

insert into locality (id, city_id, name, pin_code)
select row.id, row.city_id, row.name, row.pin_code
from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, city_id integer, name text, pin_code text)
where data_file.name = 'localities';

insert into make (id, name, is_luxury)
select row.id, row.name, coalesce(row.is_luxury, false)
from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, name text, is_luxury boolean)
where data_file.name = 'makes';

insert into model (id, make_id, market_id, name, body_type, end_year, price_from, weight)
select row.id, row.make_id, row.market_id, row.name, row.body_type, row.end_year, row.price_from, coalesce(row.weight, 0)
from data_file, jsonb_to_recordset(data_file.rows) as row
  (id integer, make_id integer, market_id smallint, name text, body_type text, end_year smallint, price_from bigint,
   weight real)
where data_file.name = 'models';

insert into model_variant (id, model_id, name)
select row.id, row.model_id, row.name
from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, model_id integer, name text)
where data_file.name = 'variants';

select
  setval(pg_get_serial_sequence('province', 'id'), (select max(id) from province)),
  setval(pg_get_serial_sequence('cluster', 'id'), (select max(id) from cluster)),
  setval(pg_get_serial_sequence('city', 'id'), (select max(id) from city)),
  setval('locality_id_seq', (select max(id) from locality)),
  setval(pg_get_serial_sequence('make', 'id'), (select max(id) from make)),
  setval(pg_get_serial_sequence('model', 'id'), (select max(id) from model)),
  setval(pg_get_serial_sequence('model_variant', 'id'), (select max(id) from model_variant));
