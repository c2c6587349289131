import { type Kysely, sql } from 'kysely';

/** The first questions with their articles; words that somebody has changed meanwhile stay. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['questionnaire', 'questionnaire_draft'])
    await sql`
      update ${sql.table(table)} set questions = (
        select jsonb_agg(
          case when asked.text is null then question
               else jsonb_set(question, '{text_en}', to_jsonb('Was ' || asked.text || ' correctly confirmed?')) end
          order by place)
        from jsonb_array_elements(questions) with ordinality as stored (question, place)
        left join (values
          ('new or used car', 'whether the car is new or used'),
          ('purchase of the client’s brand', 'the purchase of the client’s brand'),
          ('vehicle brand', 'the vehicle brand'),
          ('dealership name', 'the dealership’s name'),
          ('dealership city', 'the dealership’s city'),
          ('DSE name', 'the DSE’s name'),
          ('booking name', 'the name on the booking'),
          ('booking mobile', 'the mobile number on the booking'),
          ('purchase date', 'the purchase date'),
          ('lost reason', 'the reason for the loss'),
          ('cash or finance', 'cash or finance')
        ) as asked (shipped, text) on question ->> 'text_en' = 'Was ' || asked.shipped || ' correctly confirmed?')
    `.execute(db);
}
