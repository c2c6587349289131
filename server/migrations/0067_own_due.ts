import { type Kysely, sql } from 'kysely';

/**
 * What the assigned-lead summary asks of an agent's own leads that are due is in their index again, which the wallboard's
 * migration made without it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    drop index lead_own_due;
    create index lead_own_due on lead (market_id, myactive_agent_id, followup_at, lead_id)
      include (status_id, campaign_id, lead_type_id, mobile)
      where myactive_agent_id is not null and followup_at is not null;
  `.execute(db);
}
