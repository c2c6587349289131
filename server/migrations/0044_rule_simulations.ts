import { type Kysely, sql } from 'kysely';

/** What a draft of a rule would have done to the leads of the last days; it goes with its job. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table rule_simulation (
      job_id bigint primary key references job on delete cascade,
      result jsonb not null
    );
  `.execute(db);
}
