import { type Kysely, sql } from 'kysely';

/** The brand of an enquiry that named no model: no preference holds it, and every later routing goes by it too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table lead_milestone add column enquired_make_id integer;
    update lead_milestone set enquired_make_id = original_make_id
    where original_make_id is not null and not exists (select 1 from lead_preference as wish
      where wish.lead_id = lead_milestone.lead_id and wish.make_id = original_make_id);
  `.execute(db);
}
