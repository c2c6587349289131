import { type Kysely, sql } from 'kysely';

/**
 * Drops indexes that no call reads but every new lead, message and second score wrote: searches by a part of a number
 * replaced those by its end, the sweep finds sent messages by creation, and audit quality reads counts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index lead_mobile_suffix, outgoing_message_sent, audit_second_score_scored`.execute(db);
}
