-- `role.access_version` changes with every change of a role's access list: a process may keep the list, and learns of the
-- change with the session that it looks up anyway. Random, because a restored or copied database would count to the same
-- numbers again.

create function renew_access_version() returns trigger language plpgsql as $$
begin
  update role set access_version = gen_random_uuid() where id in (old.role_id, new.role_id);
  return null;
end
$$;

create function renew_access_versions() returns trigger language plpgsql as $$
begin
  update role set access_version = gen_random_uuid();
  return null;
end
$$;

create trigger role_privilege_renews after insert or update or delete on role_privilege
  for each row execute function renew_access_version();
create trigger role_privilege_renews_all after truncate on role_privilege
  for each statement execute function renew_access_versions();
create trigger access_entry_renews after insert or update or delete or truncate on access_entry
  for each statement execute function renew_access_versions();
