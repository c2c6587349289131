-- `reference_data/province/save` refuses a second province of this name.
create unique index province_name on province (market_id, lower(name)) where status <> 2;

-- `reference_data/cluster/save` refuses a second cluster of this name.
create unique index cluster_name on cluster (market_id, lower(name)) where status <> 2;

-- `lead_list` by cluster asks for the cities in it; so does `where_used/record` before a cluster is switched off.
create index city_cluster on city (cluster_id);

-- `lead_list` by province asks for the cities in it; so does `where_used/record` before a province is switched off.
create index city_province on city (province_id);

-- `reference_data/city/save` refuses a second city of this name in a province.
create unique index city_name on city (province_id, lower(name)) where status <> 2;

-- `get_locality` lists the places of a city.
create index locality_city on locality (city_id);

-- `reference_data/locality/save` refuses the same place with the same postal code.
create unique index locality_name on locality (city_id, lower(name), pin_code) where status <> 2;

-- `reference_data/make/save` refuses a second make of this name.
create unique index make_name on make (lower(name)) where status <> 2;

-- `get_mvv` lists the models of each make.
create index model_make on model (make_id, market_id);

-- `reference_data/model/save` refuses a second model of this name.
create unique index model_name on model (market_id, make_id, lower(name)) where status <> 2;

-- `get_mvv` lists the versions of each model.
create index model_variant_model on model_variant (model_id);

-- `reference_data/model_variant/save` refuses a second version of this name.
create unique index model_variant_name on model_variant (model_id, lower(name)) where status <> 2;
