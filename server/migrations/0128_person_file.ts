import { type Kysely, sql } from 'kysely';

/** The right to take a file with all that is kept on a person: the answer to an access request. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into privilege (id, name) values (97, 'Access request')`.execute(db);
  await sql`
    insert into access_entry (privilege_id, module, controller, action, path)
    values (97, 'admin', 'privacy', 'person_file', '/person_file')`.execute(db);
  await sql`
    insert into role_privilege (role_id, privilege_id, status)
    select role.id, 97, (role.id = 1)::int from role`.execute(db);
}
