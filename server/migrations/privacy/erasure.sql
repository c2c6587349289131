alter table lead add column erased_at timestamptz;

-- Secret of the pseudonyms; without it a number cannot be found by trying all numbers.
create table erasure_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);

-- Stands for an erased number in `lead` and `blacklist`: equal numbers have equal pseudonyms, and none is a number.
create function pseudonym(number text) returns text language sql stable
  return (select 'x' || left(encode(sha256(key || sha256(key || convert_to(number, 'UTF8'))), 'hex'), 32)
    from erasure_key);

create sequence erasure_id_seq;
-- Erasures by ids and pseudonyms, without contents; a restored backup gets them again.
create table erasure (
  id bigint primary key default nextval('erasure_id_seq'),
  -- Its name outside of this database.
  uuid uuid not null unique default gen_random_uuid(),
  market_id smallint not null references market,
  cause text not null check (cause in ('request', 'retention', 'restore')),
  lead_ids bigint[] not null,
  pseudonyms text[] not null,
  -- Rows by table.
  counts jsonb not null,
  -- Null for the server's operator and for retention.
  erased_by integer references app_user,
  erased_at timestamptz not null
);
-- `person/erasures`, the latest first.
create index erasure_time on erasure (market_id, erased_at, id);

-- `person/erase` finds what partners sent of its leads.
create index intake_request_leads on intake_request
  using gin (jsonb_path_query_array(answer, 'strict $.**.lead_id'));

-- Takes number and reason out of an entry about the black list.
create function without_number(changes jsonb) returns jsonb language sql immutable
  return changes - array['mobile_number', 'reason'];

create function keep_change_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.record = 'blacklist' and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes'
    and new.changes = without_number(old.changes) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
drop trigger change_log_append_only on change_log;
create trigger change_log_append_only before update or delete on change_log
  for each row execute function keep_change_log();
create trigger change_log_is_kept before truncate on change_log
  for each statement execute function refuse_rewriting();

insert into privilege (id, name) values (96, 'Erase a person');
insert into access_entry (privilege_id, module, controller, action, path) values
  (96, 'admin', 'privacy', 'erasures', '/erasures'),
  (96, 'admin', 'privacy', 'erase_person', '/erase_person');
insert into role_privilege (role_id, privilege_id, status)
  select role.id, 96, (role.id = 1)::int from role;
