create sequence security_log_id_seq;
create table security_log (
  id bigint not null default nextval('security_log_id_seq'),
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  event text not null,
  market_id smallint,
  actor_id integer,
  session_id bigint,
  address text,
  user_id integer,
  detail jsonb not null default '{}',
  fold text,
  primary key (at, id)
) partition by range (at);
create table security_log_default partition of security_log default;
-- One entry a minute for what anybody can repeat (`user/login` fails).
create unique index security_log_fold on security_log (fold, at) where fold is not null;
-- Who did it (`security_log/list`).
create index security_log_actor on security_log (actor_id, at);
-- About whom it is (`security_log/list`).
create index security_log_user on security_log (user_id, at);
-- One kind of event (`security_log/list`).
create index security_log_event on security_log (event, at);
-- How the address begins (`security_log/list`).
create index security_log_address on security_log (address text_pattern_ops, at);

create function keep_security_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.fold is not null and new.times > old.times
    and to_jsonb(new) - array['times', 'last_at'] = to_jsonb(old) - array['times', 'last_at'] then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger security_log_append_only before update or delete on security_log
  for each row execute function keep_security_log();

create function ensure_trail_partition(log text, month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month);
begin
  if log not in ('security_log', 'view_log') then
    raise exception '% is no log of the trail', log;
  end if;
  execute format(
    'create table if not exists %I partition of %I for values from (%L) to (%L)',
    log || '_' || to_char(first_day, 'YYYY_MM'), log,
    first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
end $$;
revoke execute on function ensure_trail_partition from public;

create function drop_trail_partitions(log text, before date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition text;
begin
  if log not in ('security_log', 'view_log') then
    raise exception '% is no log of the trail', log;
  end if;
  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = log::regclass and c.relname ~ ('^' || log || '_\d{4}_\d\d$')
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
  loop
    execute format('drop table %I', partition);
  end loop;
end $$;
revoke execute on function drop_trail_partitions from public;

insert into privilege (id, name) values (91, 'Security log');
insert into access_entry (privilege_id, module, controller, action, path) values
  (91, 'admin', 'trail', 'security_log', '/security_log');
insert into role_privilege (role_id, privilege_id, status)
  select role.id, 91, (role.id = 1)::int from role;
