import { type Kysely, sql } from 'kysely';

/** The day on which the dealer's LMS has an assigned car as sold, and failures of jobs that name a row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table assigned_car add column lms_spk_date date;
    alter table job alter column error type jsonb using jsonb_build_object('key', error);
  `.execute(db);
}
