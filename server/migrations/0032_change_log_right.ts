import { type Kysely, sql } from 'kysely';

/** The change log is a screen of administrators; forms show a record's own changes to those who keep it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into privilege (id, name) values (60, 'Change log');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (60, 'admin', 'changeLog', 'change_log', '/change_log');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 60, (role.id = 1)::int from role;
  `.execute(db);
}
