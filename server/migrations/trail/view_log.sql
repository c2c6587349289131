create sequence view_log_id_seq;
create table view_log (
  id bigint not null default nextval('view_log_id_seq'),
  at timestamptz not null,
  market_id smallint not null,
  kind text not null,
  actor_id integer,
  session_id bigint,
  key_id bigint,
  address text,
  call text not null,
  filter jsonb,
  rows integer not null,
  job_id bigint,
  leads bigint[] not null default '{}',
  primary key (at, id)
) partition by range (at);
create table view_log_default partition of view_log default;
-- Who saw a customer (`view_log/list`): the views whose leads are these.
create index view_log_leads on view_log using gin (leads);
-- Whose data a user saw between two days (`view_log/list`, `view_log/file`).
create index view_log_actor on view_log (actor_id, at);
-- Whose data a session saw (`view_log/list`).
create index view_log_session on view_log (session_id, at);
-- Whose data a machine's key read (`view_log/list`).
create index view_log_key on view_log (key_id, at) where key_id is not null;
create trigger view_log_append_only before update or delete on view_log
  for each row execute function refuse_rewriting();

insert into privilege (id, name) values (92, 'View log');
insert into access_entry (privilege_id, module, controller, action, path) values
  (92, 'admin', 'trail', 'view_log', '/view_log');
insert into role_privilege (role_id, privilege_id, status)
  select role.id, 92, (role.id = 1)::int from role;
