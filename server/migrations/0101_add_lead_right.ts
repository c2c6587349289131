import { type Kysely, sql } from 'kysely';

/** Leads by hand: administrators, agents and supervisors (domain.md 16). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into privilege (id, name) values (83, 'Add lead');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (83, 'lead', 'lead', 'add_lead', '/add_lead');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 83, (role.id in (1, 3, 5))::int from role;
  `.execute(db);
}
