-- `/metrics` counts the messages that wait.
create index outgoing_message_waiting on outgoing_message (created_at) where sent_at is null;

-- Read by no call: what is old is found by its creation. Dropped by 0120.
create index outgoing_message_sent on outgoing_message (sent_at) where sent_at is not null;

-- `change_log/record`: the changes of one record, newest first.
create index change_log_record on change_log (record, record_id, id desc);

-- `change_log/list` of a market, newest first.
create index change_log_market on change_log (market_id, id desc);
