import { type Kysely, sql } from 'kysely';

/**
 * Who may open a lead could also write it. Writing has a right of its own (roles 1, 3 and 5), external comments and
 * documents another one, which dealer staff hold as well; the reporting user, who may not see the lead list, exports
 * none of it; supervisors hold the single-brand section (domain.md 3).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into privilege (id, name) values
      (50, 'Edit lead'), (51, 'External comments and documents of a lead');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (50, 'lead', 'lead', 'edit_lead', '/edit_lead'), (51, 'lead', 'lead', 'comment_lead', '/comment_lead');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, right_id,
        (case right_id when 50 then role.id in (1, 3, 5) else role.id in (1, 3, 4, 5) end)::int
      from role, unnest(array[50, 51]) as right_id;

    update role_privilege set status = 0 where role_id = 2 and privilege_id in
      (select privilege_id from access_entry where path = '/download-csv');
    update role_privilege set status = 1 where role_id = 5 and privilege_id in
      (select privilege_id from access_entry where path in ('/city_dealer_mapping', '/sm_list', '/dealer_list'));
  `.execute(db);
}
