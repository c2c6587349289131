-- `save_lead_process_rule` refuses to write a version twice; routing (`intake/leads`) reads the highest.
create unique index web_rule_version on web_rule (process_list_id, version);
