-- `get_data` lists the dealers of a market by name.
create index dealer_market on dealer (market_id, name);

-- `reference_data/dealer/save` refuses a second dealer of this name in a city.
create unique index dealer_name on dealer (market_id, city_id, lower(name)) where status <> 2;

-- `get_dealer_dse_list` lists the salespeople of a dealer.
create index dse_dealer on dse (dealer_id);

-- `reference_data/dse/save` refuses the same salesperson of a dealer twice.
create unique index dse_name on dse (dealer_id, lower(name), phone_number) where status <> 2;

-- `save_tieup_brand` refuses a make that is tied up already.
create unique index tie_up_brand_make on tie_up_brand (market_id, make_id);

-- `ford_report/save_dealer` refuses a second dealer of this code; `update_ld_status_ford_csv` finds dealers by it.
create unique index brand_dealer_code on brand_dealer (market_id, code);

-- `save_sm` refuses a second manager of this code.
create unique index sales_manager_code on sales_manager (market_id, code);

-- `where_used/record` counts the managers of a dealer before it is switched off.
create index sales_manager_dealer on sales_manager (brand_dealer_id);

-- `save_mapping` refuses to give a city to a dealer twice.
create unique index city_mapping_city on city_mapping (brand_dealer_id, city_id);

-- `ford_report/get_list` lists the mappings of a market by city.
create index city_mapping_market on city_mapping (market_id, city_id);

-- `send_message` notes the mapping whose mail went out.
create index city_mapping_notice on city_mapping (notice_id) where notice_id is not null;
