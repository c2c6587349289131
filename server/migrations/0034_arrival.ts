import { type Kysely, sql } from 'kysely';

/** The form that an enquiry was sent with, beside its UTM campaign: routing asks for it again when the lead moves on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table lead_milestone add web_id_id integer`.execute(db);
}
