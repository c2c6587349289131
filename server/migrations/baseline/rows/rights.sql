-- Roles and what each may open. The file has the specification's privileges; those below came with the product's own
-- screens and calls. A role that does not hold a privilege has a row with status 0.

insert into role (id, name)
select row.id, row.name from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, name text)
where data_file.name = 'roles';

create temporary table given (id integer, name text, roles jsonb) on commit drop;

insert into given
select row.id, row.name, row.roles
from data_file, jsonb_to_recordset(data_file.rows) as row (id integer, name text, roles jsonb)
where data_file.name = 'privileges';

insert into given values
  (50, 'Edit lead', '[1, 3, 5]'),
  (51, 'External comments and documents of a lead', '[1, 3, 4, 5]'),
  (52, 'Test drive and dealer visit', '[1, 3, 4, 5]'),
  (60, 'Change log', '[1]'),
  (61, 'Site settings', '[1]'),
  (62, 'Partners', '[1]'),
  (63, 'Configuration lists', '[1]'),
  (64, 'My day', '[1, 3, 5]'),
  (65, 'Call rules', '[1, 5]'),
  (68, 'Webhooks', '[1]'),
  (70, 'Merge leads', '[1, 5]'),
  (73, 'Audit rules', '[1, 5]'),
  (74, 'Audit quality', '[1, 5, 7]'),
  (76, 'Scheduled reports', '[1, 2, 5, 6, 7]'),
  (80, 'Wallboard', '[1, 5]'),
  (81, 'Reference data', '[1, 5]'),
  (82, 'Edit reference data', '[1]'),
  (83, 'Add lead', '[1, 3, 5]'),
  (90, 'Set up', '[1]');

insert into privilege (id, name) select id, name from given;

insert into role_privilege (role_id, privilege_id, status)
select role.id, given.id, (given.roles @> to_jsonb(role.id))::integer from given, role;

insert into access_entry (privilege_id, module, controller, action, path)
select row.id, entry.module, entry.controller, entry.action, entry.path
from data_file,
  jsonb_to_recordset(data_file.rows) as row (id integer, entries jsonb),
  jsonb_to_recordset(row.entries) as entry (module text, controller text, action text, path text)
where data_file.name = 'privileges';

insert into access_entry (privilege_id, module, controller, action, path) values
  (50, 'lead', 'lead', 'edit_lead', '/edit_lead'),
  (51, 'lead', 'lead', 'comment_lead', '/comment_lead'),
  (52, 'lead', 'lead', 'test_drive', '/test_drive'),
  (60, 'admin', 'changeLog', 'change_log', '/change_log'),
  (61, 'admin', 'siteSettings', 'site_settings', '/site_settings'),
  (62, 'admin', 'partners', 'partners', '/partners'),
  (62, 'admin', 'partners', 'add_partner', '/add_partner'),
  (62, 'admin', 'partners', 'edit_partner', '/edit_partner'),
  (62, 'admin', 'partners', 'partner_keys', '/partner_keys'),
  (63, 'admin', 'configLists', 'config_lists', '/config_lists'),
  (64, 'lead', 'desk', 'my-day', '/my-day'),
  (65, 'admin', 'desk', 'call_rules', '/call_rules'),
  (68, 'admin', 'webhooks', 'webhooks', '/webhooks'),
  (68, 'admin', 'webhooks', 'add_webhook', '/add_webhook'),
  (68, 'admin', 'webhooks', 'edit_webhook', '/edit_webhook'),
  (70, 'lead', 'lead', 'merge_lead', '/merge_lead'),
  (73, 'admin', 'audit', 'audit_rules', '/audit_rules'),
  (73, 'admin', 'audit', 'audit_questions', '/audit_questions'),
  (73, 'admin', 'audit', 'edit_audit_questions', '/edit_audit_questions'),
  (74, 'audit', 'audit', 'audit_quality', '/audit_quality'),
  (74, 'audit', 'audit', 'second_scores', '/second_scores'),
  (76, 'report', 'reportSchedules', 'report_schedules', '/report_schedules'),
  (76, 'report', 'reportSchedules', 'edit_report_schedule', '/edit_report_schedule'),
  (80, 'report', 'desk', 'wallboard', '/wallboard'),
  (81, 'admin', 'referenceData', 'reference_data', '/reference_data'),
  (82, 'admin', 'referenceData', 'edit_reference_data', '/edit_reference_data'),
  (83, 'lead', 'lead', 'add_lead', '/add_lead'),
  (90, 'admin', 'setUp', 'set-up', '/set-up');
