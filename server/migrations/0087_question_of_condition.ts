import { type Kysely, sql } from 'kysely';

/** The first question reads as the others do, where nobody has changed its words. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['questionnaire', 'questionnaire_draft'])
    await sql`
      update ${sql.table(table)} set questions = replace(questions::text,
        '"Was whether the car is new or used correctly confirmed?"',
        '"Was the car’s condition (new or used) correctly confirmed?"')::jsonb
    `.execute(db);
}
