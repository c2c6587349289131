import { type Kysely, sql } from 'kysely';

/** Administrators see what the installation still lacks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into privilege (id, name) values (90, 'Set up');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (90, 'admin', 'setUp', 'set-up', '/set-up');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 90, (role.id = 1)::int from role;
  `.execute(db);
}
