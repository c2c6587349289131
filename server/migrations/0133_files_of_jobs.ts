import { type Kysely, sql } from 'kysely';

/** Finds what was in a fetched file: the leads stand with the job that made it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- view_log/file: leads of the files that a user or session fetched.
    create index view_log_job on view_log (job_id) where job_id is not null`.execute(db);
}
