import { type Kysely, sql } from 'kysely';

/** Without a lead type no process takes a lead: a partner has one for leads that name none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table partner add column lead_type_id integer references lead_type`.execute(db);
}
