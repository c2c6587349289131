import { type Kysely, sql } from 'kysely';

/**
 * A job may take another one back or repeat what failed of it: so a job keeps the right under which it was asked for, and
 * of each of its leads for whom it was meant and what it had before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table job
      add column access text,
      add column of_job_id bigint references job on delete set null;
    create index job_of on job (of_job_id) where of_job_id is not null;
    alter table job_lead
      add column target bigint,
      add column kept jsonb;
  `.execute(db);
}
