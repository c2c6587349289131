import { type Kysely, sql } from 'kysely';

/**
 * Citus refuses a volatile function in an update of a table that every server has; the value of a variable it takes. The
 * id keeps the versions of two roles apart, because a process finds a list by its version alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function renew_access_version() returns trigger language plpgsql as $$
    declare
      renewed text := gen_random_uuid();
    begin
      update role set access_version = md5(renewed || id::text)::uuid where id in (old.role_id, new.role_id);
      return null;
    end
    $$`.execute(db);
  await sql`
    create or replace function renew_access_versions() returns trigger language plpgsql as $$
    declare
      renewed text := gen_random_uuid();
    begin
      update role set access_version = md5(renewed || id::text)::uuid;
      return null;
    end
    $$`.execute(db);
}
