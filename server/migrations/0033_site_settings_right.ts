import { type Kysely, sql } from 'kysely';

/** Administrators set their market's title, hours and limits on a screen; a setting that nothing reads is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into privilege (id, name) values (61, 'Site settings');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (61, 'admin', 'siteSettings', 'site_settings', '/site_settings');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 61, (role.id = 1)::int from role;
    delete from site_setting where key = 'messaging_link_visible';
  `.execute(db);
}
