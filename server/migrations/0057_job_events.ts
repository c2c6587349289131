import { type Kysely, sql } from 'kysely';

/**
 * Whatever changes a job leaves word of it for its person's browsers. By a trigger, because some fifteen statements of
 * several features write the state and the progress of jobs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function note_job() returns trigger language plpgsql as $$
      begin
        insert into event (kind, market_id, key, user_id) values ('job', new.market_id, new.id, new.user_id);
        return null;
      end
    $$;
    create trigger job_is_told after insert or update on job for each row execute function note_job();
  `.execute(db);
}
