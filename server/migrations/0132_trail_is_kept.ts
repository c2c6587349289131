import { type Kysely, sql } from 'kysely';

/** Months of the trail that are to be kept cannot be dropped, because the role of web may call this as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function drop_trail_partitions(log text, before date) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      partition text;
    begin
      if log not in ('security_log', 'view_log') then
        raise exception '% is no log of the trail', log;
      end if;
      if before > (now() at time zone 'UTC')::date - 400 then
        raise exception 'the trail is kept for 400 days' using errcode = 'restrict_violation';
      end if;
      for partition in
        select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = log::regclass and c.relname ~ ('^' || log || '_\\d{4}_\\d\\d$')
          and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
      loop
        execute format('drop table %I', partition);
      end loop;
    end $$`.execute(db);
}
