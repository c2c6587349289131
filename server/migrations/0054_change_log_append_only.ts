import { type Kysely, sql } from 'kysely';

/** The change log is proof of who changed what: PostgreSQL itself keeps its entries as they were written. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_rewriting() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end
    $$;
    create trigger change_log_append_only before update or delete or truncate on change_log
      for each statement execute function refuse_rewriting();
  `.execute(db);
}
