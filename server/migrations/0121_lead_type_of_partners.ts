import { type Kysely, sql } from 'kysely';

/** Default lead type of a partner's leads: without a type no process takes a lead. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table partner add column lead_type_id integer references lead_type`.execute(db);
}
