import { type Kysely, sql } from 'kysely';

/**
 * Indexes that no call reads, and that every new lead, message and second score wrote: the search by the end of a number
 * went with the search by parts, sent messages are forgotten by their creation, the quality of audits reads counts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index lead_mobile_suffix, outgoing_message_sent, audit_second_score_scored`.execute(db);
}
