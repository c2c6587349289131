-- The rows of an export, as they are copied out.
-- Made by `npm run sql` from the queries of the server; not written by hand.

select "lead"."lead_id"::text as "lead_id",
  case when "lead"."name" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "lead"."name" else "lead"."name" end as "name",
  case when regexp_replace(regexp_replace(regexp_replace(ltrim("lead"."mobile", '+'), '^(62)([0-9]{3})([0-9]{4})([0-9]+)$', '\1 \2 \3 \4'), '^(63)([0-9]{3})([0-9]{3})([0-9]+)$', '\1 \2 \3 \4'), '^x[0-9a-f]+$', '') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || regexp_replace(regexp_replace(regexp_replace(ltrim("lead"."mobile", '+'), '^(62)([0-9]{3})([0-9]{4})([0-9]+)$', '\1 \2 \3 \4'), '^(63)([0-9]{3})([0-9]{3})([0-9]+)$', '\1 \2 \3 \4'), '^x[0-9a-f]+$', '') else regexp_replace(regexp_replace(regexp_replace(ltrim("lead"."mobile", '+'), '^(62)([0-9]{3})([0-9]{4})([0-9]+)$', '\1 \2 \3 \4'), '^(63)([0-9]{3})([0-9]{3})([0-9]+)$', '\1 \2 \3 \4'), '^x[0-9a-f]+$', '') end as "mobile",
  case when "city"."name" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "city"."name" else "city"."name" end as "city",
  to_char(("lead"."created_at" at time zone 'Asia/Jakarta'), 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from ("lead"."created_at" at time zone 'Asia/Jakarta'))::integer] || to_char(("lead"."created_at" at time zone 'Asia/Jakarta'), ' YYYY') || to_char(("lead"."created_at" at time zone 'Asia/Jakarta'), ', HH24:MI') as "created",
  case when replace(replace(replace("status"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || replace(replace(replace("status"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') else replace(replace(replace("status"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') end as "status",
  case when replace(replace(replace("sub_status"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || replace(replace(replace("sub_status"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') else replace(replace(replace("sub_status"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') end as "sub_status",
  case when replace(replace(replace("attribution"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || replace(replace(replace("attribution"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') else replace(replace(replace("attribution"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') end as "attribution",
  to_char("lead"."attribution_date", 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from "lead"."attribution_date")::integer] || to_char("lead"."attribution_date", ' YYYY') as "attribution_date",
  case when replace(replace(replace("billing"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || replace(replace(replace("billing"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') else replace(replace(replace("billing"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') end as "billing",
  case when "gm_process"."campaign_name" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "gm_process"."campaign_name" else "gm_process"."campaign_name" end as "process",
  case when "lead_type"."name" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "lead_type"."name" else "lead_type"."name" end as "lead_type",
  case when replace(replace(replace("source"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || replace(replace(replace("source"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') else replace(replace(replace("source"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') end as "source",
  case when ( select string_agg(make.name || ' ' || model.name, ' | '
    order by lead_preference.sort_order)
  from lead_preference join make on make.id = lead_preference.make_id join model on model.id = lead_preference.model_id
  where lead_preference.lead_id = lead.lead_id
  and lead_preference.sort_order <= 3) ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || ( select string_agg(make.name || ' ' || model.name, ' | '
    order by lead_preference.sort_order)
  from lead_preference join make on make.id = lead_preference.make_id join model on model.id = lead_preference.model_id
  where lead_preference.lead_id = lead.lead_id
  and lead_preference.sort_order <= 3) else ( select string_agg(make.name || ' ' || model.name, ' | '
    order by lead_preference.sort_order)
  from lead_preference join make on make.id = lead_preference.make_id join model on model.id = lead_preference.model_id
  where lead_preference.lead_id = lead.lead_id
  and lead_preference.sort_order <= 3) end as "interests",
  "lead"."attempts"::text as "attempts",
  case when replace(replace(replace("last_call"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || replace(replace(replace("last_call"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') else replace(replace(replace("last_call"."name" ->> 'en', '{spk}', 'SPK'), '{do}', 'DO'), '{stnk}', 'STNK') end as "last_call",
  to_char(("lead"."followup_at" at time zone 'Asia/Jakarta'), 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from ("lead"."followup_at" at time zone 'Asia/Jakarta'))::integer] || to_char(("lead"."followup_at" at time zone 'Asia/Jakarta'), ' YYYY') || to_char(("lead"."followup_at" at time zone 'Asia/Jakarta'), ', HH24:MI') as "followup",
  to_char(("lead"."updated_crm_at" at time zone 'Asia/Jakarta'), 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from ("lead"."updated_crm_at" at time zone 'Asia/Jakarta'))::integer] || to_char(("lead"."updated_crm_at" at time zone 'Asia/Jakarta'), ' YYYY') || to_char(("lead"."updated_crm_at" at time zone 'Asia/Jakarta'), ', HH24:MI') as "last_modified",
  case when "caller"."name" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "caller"."name" else "caller"."name" end as "agent",
  case when "owner"."name" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "owner"."name" else "owner"."name" end as "myactive",
  to_char("lead"."buy_by", 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from "lead"."buy_by")::integer] || to_char("lead"."buy_by", ' YYYY') as "buy_by",
  to_char("lead"."booking_date", 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from "lead"."booking_date")::integer] || to_char("lead"."booking_date", ' YYYY') as "booking_date",
  to_char("lead"."purchase_date", 'DD ') || (array['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month
  from "lead"."purchase_date")::integer] || to_char("lead"."purchase_date", ' YYYY') as "purchase_date",
  case when concat_ws(' ', bought_make.name, bought_model.name) ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || concat_ws(' ', bought_make.name, bought_model.name) else concat_ws(' ', bought_make.name, bought_model.name) end as "bought",
  case when "lead"."stnk_number" ~ '^''|^(?:[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n]|(?:0[0-9]+|[0-9]{12,})$)' then '''' || "lead"."stnk_number" else "lead"."stnk_number" end as "stnk"
from "lead"
left join "config_item" as "status" on "status"."id" = "lead"."status_id"
and "status"."list" = 'status_list'
left join "config_item" as "sub_status" on "sub_status"."id" = "lead"."sub_status_id"
and "sub_status"."list" = 'sub_status'
left join "config_item" as "attribution" on "attribution"."id" = "lead"."attribution_id"
and "attribution"."list" = 'attribution_status_list'
left join "config_item" as "billing" on "billing"."id" = "lead"."billing_status_id"
and "billing"."list" = 'billing_status_list'
left join "config_item" as "source" on "source"."id" = "lead"."source_id"
and "source"."list" = 'source_list'
left join "config_item" as "last_call" on "last_call"."id" = "lead"."last_call_status_id"
and "last_call"."list" = 'call_status_list'
left join "city" on "city"."id" = "lead"."city_id"
left join "commercial_campaign" as "gm_process" on "gm_process"."gm_id" = "lead"."gm_id"
left join "lead_type" on "lead_type"."id" = "lead"."lead_type_id"
left join "app_user" as "caller" on "caller"."id" = "lead"."last_agent_id"
left join "app_user" as "owner" on "owner"."id" = "lead"."myactive_agent_id"
left join "make" as "bought_make" on "bought_make"."id" = "lead"."bought_make_id"
left join "model" as "bought_model" on "bought_model"."id" = "lead"."bought_model_id"
where lead.market_id = $1
and "lead"."status_id" = $2::int
order by "lead"."created_at" desc, "lead"."lead_id" desc;
-- $1: 1
-- $2: 2
