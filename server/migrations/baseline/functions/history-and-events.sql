-- Makes a month of `activity`. Web and worker may run as a role that owns nothing and still need the next month: the
-- owner's function makes it for those who were granted it (npm run migrate -- --grant).
create function ensure_activity_partition(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month);
begin
  execute format(
    'create table if not exists %I partition of activity for values from (%L) to (%L)',
    'activity_' || to_char(first_day, 'YYYY_MM'),
    first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
end $$;
revoke execute on function ensure_activity_partition from public;

-- The change log is proof of who changed what: PostgreSQL itself keeps its entries as they were written.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger change_log_append_only before update or delete or truncate on change_log
  for each statement execute function refuse_rewriting();

-- Every change of a job is an event for its person's browsers. A trigger, because some fifteen statements of several
-- features write the state and the progress of jobs.
create function note_job() returns trigger language plpgsql as $$
begin
  insert into event (kind, market_id, key, user_id) values ('job', new.market_id, new.id, new.user_id);
  return null;
end
$$;
create trigger job_is_told after insert or update on job for each row execute function note_job();
