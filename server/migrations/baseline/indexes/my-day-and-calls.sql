-- `desk/working` shows who works on what; `sweep_desk` deletes what has expired.
create index lead_lease_market on lead_lease (market_id, expires_at);

-- `events/stream`: when a browser's stream ends, what it had open is doubted.
create index lead_viewer_session on lead_viewer (session_id);

-- `my_day` shows an agent's open tasks by their hour.
create index lead_task_due on lead_task (user_id, market_id, due_at) where done_at is null;

-- One call of a lead at a moment: `dialer/result` and `sync_report_calls` may tell of it both.
create unique index lead_call_moment on lead_call (lead_id, called_at);

-- `agent_performance_report` and `dialer_report` in detail: the calls of a process, from the index alone.
create index lead_call_process on lead_call (market_id, process_id, campaign_id, called_at)
  include (lead_id, agent_id, call_status_id, sub_status_id, talk_seconds);

-- `lead_list` with a push counts what a list with a daily limit took since midnight.
create index dialer_push_list on dialer_push (process_list_id, updated_at);

-- `get_black_list_numbers` of entries that somebody has to look at.
create index blacklist_review on blacklist (market_id, id) where review is not null;

-- `update_status` asks for the refusals that were said on a lead.
create index blacklist_lead on blacklist (lead_id) where lead_id is not null;
