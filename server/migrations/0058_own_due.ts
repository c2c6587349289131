import { type Kysely, sql } from 'kysely';

/** My day reads an agent's own leads by when they are due, and not all that the agent has ever had. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index lead_own_due on lead (myactive_agent_id, followup_at, lead_id)
      where myactive_agent_id is not null and followup_at is not null;
  `.execute(db);
}
