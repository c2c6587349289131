import { type Kysely, sql } from 'kysely';

/**
 * The wallboard's right. An agent's own leads that are due are counted from the index alone, which therefore knows the
 * market.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index lead_own_due;
    create index lead_own_due on lead (market_id, myactive_agent_id, followup_at, lead_id)
      where myactive_agent_id is not null and followup_at is not null;

    insert into privilege (id, name) values (80, 'Wallboard');
    insert into access_entry (privilege_id, module, controller, action, path) values
      (80, 'report', 'desk', 'wallboard', '/wallboard');
    insert into role_privilege (role_id, privilege_id, status)
      select role.id, 80, (role.id in (1, 5))::int from role;
  `.execute(db);
}
