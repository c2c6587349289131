import { type Kysely, sql } from 'kysely';

/** My Active in the order of the list: of one agent, and of all (measured at ten million leads, docs/performance.md). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index lead_myactive;
    create index lead_myactive on lead (myactive_agent_id, created_at, lead_id)
      include (market_id, status_id, sub_status_id) where myactive_agent_id is not null;
    create index lead_any_myactive on lead (market_id, created_at, lead_id)
      include (myactive_agent_id, status_id, sub_status_id) where myactive_agent_id is not null;
  `.execute(db);
}
