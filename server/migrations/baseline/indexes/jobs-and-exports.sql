-- `job/list` shows a person's jobs, newest first.
create index job_user on job (user_id, market_id, id desc);

-- `sweep_jobs` deletes files that have expired.
create index job_file_expiry on job (file_expires_at) where file_key is not null;

-- `sweep_jobs` forgets what has long been finished.
create index job_finished on job (finished_at) where finished_at is not null;

-- `save_download_csv`, uploads and `update_my_active` refuse to begin the same job twice while it is under way.
create unique index job_under_way on job (user_id, market_id, kind, fingerprint)
  where finished_at is null and fingerprint is not null;

-- `job/undo` and `job/retry` ask which job a job was taken back or repeated by; `sweep_jobs` deletes it with that.
create index job_of on job (of_job_id) where of_job_id is not null;

-- `dialer_push` and the other jobs of many leads take the next batch.
create index job_lead_waiting on job_lead (job_id, lead_id) where state = 'waiting';

-- `job/rows` shows the rows of a file by outcome.
create index job_row_state on job_row (job_id, state, row_no);

-- `save_csv_download_log` finds the export that it names the page of.
create index download_log_time on download_log (created_at);
