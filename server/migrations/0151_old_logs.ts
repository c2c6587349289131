import { type Kysely, sql } from 'kysely';

/** Moves the oldest month of a log that is not in the tablespace yet, with its indexes; the role of web and worker owns neither. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create function move_trail_partition(log text, before date, tablespace text) returns text
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
    declare
      month regclass;
      index regclass;
    begin
      if log not in ('security_log', 'view_log') then
        raise exception '% is no log of the trail', log;
      end if;
      if before > date_trunc('month', now() at time zone 'UTC')::date then
        raise exception 'months that are written to stay' using errcode = 'restrict_violation';
      end if;
      select c.oid::regclass into month
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = log::regclass and c.relname ~ ('^' || log || '_\\d{4}_\\d\\d$')
          and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
          and coalesce(nullif(c.reltablespace, 0), (select dattablespace from pg_database where datname = current_database()))
            is distinct from (select oid from pg_tablespace where spcname = tablespace)
        order by c.relname limit 1;
      if month is null then
        return null;
      end if;
      execute format('alter table %s set tablespace %I', month, tablespace);
      for index in select indexrelid from pg_index where indrelid = month loop
        execute format('alter index %s set tablespace %I', index, tablespace);
      end loop;
      return month::text;
    end $$`.execute(db);
}
