import { type Kysely, sql } from 'kysely';

/**
 * Web and worker may run as a role that owns nothing, and still need the next month's partition of `activity`: the owner's
 * function makes it for those who were granted it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function ensure_activity_partition(month date) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      first_day date := date_trunc('month', month);
    begin
      execute format(
        'create table if not exists %I partition of activity for values from (%L) to (%L)',
        'activity_' || to_char(first_day, 'YYYY_MM'),
        first_day::timestamp at time zone 'UTC', (first_day + interval '1 month')::timestamp at time zone 'UTC');
    end $$;
    revoke execute on function ensure_activity_partition from public;
  `.execute(db);
}
