-- `partners/save` refuses a second partner of this name.
create unique index partner_name on partner (market_id, lower(name));

-- `partners/list_keys`: the keys of a partner, newest first.
create index partner_key_partner on partner_key (partner_id, id desc);

-- `sweep_intake` forgets old requests.
create index intake_request_time on intake_request (created_at);

-- `webhooks/save` refuses a second receiver of this name.
create unique index webhook_name on webhook (market_id, lower(name));

-- `sweep_webhooks` forgets old messages.
create index webhook_message_time on webhook_message (created_at);

-- `list_deliveries` of a receiver, newest first.
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id desc);

-- `sweep_webhooks` deletes messages, and with each its deliveries.
create index webhook_delivery_message on webhook_delivery (message_id);
