import { type Kysely, sql } from 'kysely';

/** Results of jobs that work through the rows of a file, and what tells that the same file is under way already. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table job
      add column rows_failed integer not null default 0,
      add column rows_already integer not null default 0,
      add column fingerprint text;
    create unique index job_under_way on job (user_id, market_id, kind, fingerprint)
      where finished_at is null and fingerprint is not null;

    create table job_row (
      job_id bigint not null references job on delete cascade,
      row_no integer not null,
      state text not null,
      subject text not null,
      message jsonb,
      primary key (job_id, row_no)
    );
    create index job_row_state on job_row (job_id, state, row_no);
  `.execute(db);
}
