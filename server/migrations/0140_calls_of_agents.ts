import { type Kysely, sql } from 'kysely';

/** Index for My Day, which counts an agent's calls of the day on every load. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- desk/my_day: an agent’s calls of the day.
    create index lead_call_agent on lead_call (agent_id, called_at) include (market_id, call_status_id)
    where agent_id is not null`.execute(db);
}
