-- `save_process` refuses a second process of this name.
create unique index process_name on process (market_id, lower(name)) where status <> 2;

-- `list_process` and `where_used/record` read the campaigns of a process.
create index campaign_process on campaign (process_id);

-- `list_process_campaign_list` and `where_used/record` read the lists of a campaign.
create index process_list_campaign on process_list (campaign_id);

-- `save_domain` refuses a second domain of this name.
create unique index domain_name on domain (market_id, lower(name)) where status <> 2;

-- `where_used/record` asks which processes own a domain.
create index process_domain_domain on process_domain (domain_id);

-- `reference_data/lead_type/save` refuses a second lead type of this name.
create unique index lead_type_name on lead_type (market_id, lower(name)) where status <> 2;

-- `lead_type_list` names the processes that take a lead type; `where_used/record` counts them.
create index process_lead_type_type on process_lead_type (lead_type_id);

-- `save_webids` refuses a second form of this code; `intake/leads` finds the form by it.
create unique index web_id_code on web_id (market_id, lower(code));

-- `where_used/record` counts the web ids of a domain.
create index web_id_domain on web_id (domain_id);

-- `save_utmcampaign` refuses a second campaign of this name.
create unique index utm_campaign_name on utm_campaign (web_id_id, lower(name));

-- `campaign/list` shows the campaigns of a market in the order of their ids.
create index commercial_campaign_market on commercial_campaign (market_id, id);

-- `reference_data/pack/save` refuses a second pack of this name.
create unique index pack_name on pack (market_id, lower(name));

-- `where_used/record` counts the campaigns that are sold with a pack.
create index commercial_campaign_pack_pack on commercial_campaign_pack (pack_id);
