-- Long work that people watch, and what was exported.

create sequence job_id_seq;
-- An export, an upload, a push or another piece of long work, for the person who asked for it.
create table job (
  id bigint primary key default nextval('job_id_seq'),
  market_id smallint not null references market,
  user_id integer not null references app_user,
  kind text not null,
  state text not null default 'queued',
  -- A text by key with its values, translated for each reader.
  title jsonb not null,
  done integer not null default 0,
  total integer,
  -- What was asked for, as its feature needs it to do the work later.
  request jsonb not null default '{}',
  -- Why it failed, translated for each reader.
  error jsonb,
  file_key text,
  file_name text,
  file_size bigint,
  file_expires_at timestamptz,
  request_id uuid,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  seen_at timestamptz,
  -- Numbers of its file's rows in `job_row`, by outcome.
  rows_failed integer not null default 0,
  rows_already integer not null default 0,
  -- Of what was asked for: while a job is under way, the same is not begun again.
  fingerprint text,
  -- Dry run: nothing is written.
  dry_run boolean not null default false,
  -- Right under which it was asked for, where its kind has several.
  access text,
  -- The job that it takes back or of which it repeats what failed.
  of_job_id bigint references job on delete set null,
  -- Of those that were done, how many made a record.
  rows_created integer not null default 0,
  constraint job_request unique (user_id, request_id)
);

-- A lead that a job works through.
create table job_lead (
  job_id bigint not null references job on delete cascade,
  lead_id bigint not null,
  state text not null default 'waiting',
  -- Key of a text: why it was left alone.
  reason text,
  tries smallint not null default 0,
  -- For whom it is meant, where a job deals its leads out.
  target bigint,
  -- What it had before, for taking the job back.
  kept jsonb,
  primary key (job_id, lead_id)
) with (fillfactor = 80);

-- A row of a job's file that was not done.
create table job_row (
  job_id bigint not null references job on delete cascade,
  row_no integer not null,
  state text not null,
  -- Whom the row is about, as the file writes it.
  subject text not null,
  -- Its fault, translated for each reader.
  message jsonb,
  primary key (job_id, row_no)
);

create sequence download_log_id_seq;
-- Who exported what.
create table download_log (
  id bigint primary key default nextval('download_log_id_seq'),
  market_id smallint not null references market,
  user_id integer not null references app_user,
  module text not null,
  action smallint not null,
  -- Null while no browser has named the page: an export by the API never gets one.
  page_url text,
  created_at timestamptz not null,
  -- Null for what a job did later, and for entries from before sessions were written down.
  session_id bigint
);
