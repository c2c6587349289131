-- `list_schedules` of a person.
create index report_schedule_list on report_schedule (market_id, owner_id);

-- `send_due_reports`: what is due.
create index report_schedule_due on report_schedule (next_at) where status = 1;

-- `send_due_reports` sends a schedule once for a moment.
create unique index report_run_due on report_run (schedule_id, due_at) where is_due;

-- `send_schedule` sends once, whatever a browser repeats.
create unique index report_run_request on report_run (schedule_id, request_id) where request_id is not null;

-- `list_schedules` shows each one's last run.
create index report_run_latest on report_run (schedule_id, id desc);

-- `sweep_report_runs` forgets old runs.
create index report_run_age on report_run (created_at);

-- `send_due_reports` sends a run to a person once.
create unique index report_delivery_person on report_delivery (run_id, user_id);

-- `send_message` notes the delivery whose mail went out.
create index report_delivery_message on report_delivery (message_id) where sent_at is null;
