import { type Kysely, sql } from 'kysely';

/** The tabs of the audit list, newest first: one status each, the finished ones together, and an agent's own. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index audit_status on audit (market_id, audit_status, created_at, id);
    create index audit_history on audit (market_id, created_at, id)
      where audit_status in ('ACCEPTED', 'CLOSED', 'REFUSED');
    create index audit_agent on audit (agent_id, created_at, id) where agent_id is not null;
  `.execute(db);
}
