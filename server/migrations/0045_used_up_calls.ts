import { type Kysely, sql } from 'kysely';

/**
 * A lead that has had all its attempts leaves the queues of the call desk: `calls_used_up` is part of their indexes, so
 * that nobody reads past it. And what a merge moved to the lead that stays, so that it can be taken back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lead add column calls_used_up boolean not null default false;
    update lead set calls_used_up = true from call_rules
      where call_rules.market_id = lead.market_id and lead.attempts >= call_rules.attempts_in_all;

    drop index lead_to_call;
    drop index lead_fresh;
    create index lead_to_call on lead (market_id, coalesce(myactive_agent_id, 0), sub_status_id, followup_at, lead_id)
      include (attempts, last_called_at) where followup_at is not null and not calls_used_up;
    create index lead_fresh on lead (market_id, coalesce(myactive_agent_id, 0), created_at, lead_id)
      include (attempts, last_called_at) where sub_status_id = 1 and not calls_used_up;
    create index lead_used_up on lead (market_id, attempts) where calls_used_up;

    alter table lead_merge add column moved jsonb not null default '{"tasks": [], "followup": null}';
  `.execute(db);
}
