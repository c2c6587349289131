-- 0 waits for a second person, 1 was granted: its file is fetched once.
alter table job add column approval smallint;
create table export_approval (
  job_id bigint primary key references job on delete cascade,
  market_id smallint not null references market,
  user_id integer not null references app_user,
  rows integer,
  asked_at timestamptz not null,
  decided_by integer references app_user,
  decided_at timestamptz,
  granted boolean
);
-- What waits, in the list and in the bell (`export_approvals/list`, `desk/waiting`).
create index export_approval_open on export_approval (market_id) where decided_at is null;

insert into privilege (id, name) values (93, 'Approve exports');
insert into access_entry (privilege_id, module, controller, action, path) values
  (93, 'admin', 'exports', 'export_approvals', '/export_approvals');
insert into role_privilege (role_id, privilege_id, status)
  select role.id, 93, (role.id = 1)::int from role;
