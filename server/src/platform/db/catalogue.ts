import pg from 'pg';

/**
 * What stands in a schema, a line for each table, column, constraint, index, function, trigger and so on, in an order that
 * does not depend on how it was made. Left out: rows, grants (a restore gives the tables to another role), what extensions
 * brought, the months of `activity`, and the tables of the migrator. The connection's search path is set to the schema.
 */
export async function catalogueOf(client: pg.ClientBase, schema: string): Promise<string[]> {
  // Names of the schema are then written without it, so that two schemas have the same lines.
  await client.query(`set local search_path = ${pg.escapeIdentifier(schema)}, public`);
  const { rows } = await client.query<{ line: string }>(CATALOGUE, [schema]);
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, '').replace(/\s+/g, ' ').trim()).sort();
}

/** Lines of either catalogue that the other lacks: what is missing, then what is too much. */
export function differencesOf(expected: readonly string[], found: readonly string[]): string[] {
  const [wanted, present] = [new Set(expected), new Set(found)];
  return [
    ...expected.filter((line) => !present.has(line)).map((line) => `lacks ${line}`),
    ...found.filter((line) => !wanted.has(line)).map((line) => `has ${line}`),
  ];
}

const CATALOGUE = `
with relation as (
  select c.oid, c.relname as name, c.relkind, c.relpersistence, c.reloptions, c.relrowsecurity, c.relpartbound
  from pg_class c
  where c.relnamespace = $1::regnamespace
    and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')
    and c.relname not like 'schema\\_migration%'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
), tab as (
  select * from relation where relkind in ('r', 'p')
), routine as (
  select p.* from pg_proc p
  where p.pronamespace = $1::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
)
select 'extension ' || extname as line from pg_extension where extname = 'pg_trgm'
union all
select concat_ws(' ', 'table', name, case relpersistence when 'u' then 'unlogged' end,
  case relkind when 'p' then 'partition by ' || pg_get_partkeydef(oid) end, pg_get_expr(relpartbound, oid),
  'with (' || array_to_string(array(select unnest(reloptions) order by 1), ', ') || ')',
  case when relrowsecurity then 'row security' end)
from tab
union all
select concat_ws(' ', 'column', tab.name || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
  case when a.attcollation <> t.typcollation
    then 'collate ' || (select collname from pg_collation where oid = a.attcollation) end,
  case when a.attnotnull then 'not null' end,
  case a.attidentity when 'a' then 'identity always' when 'd' then 'identity' end,
  case when a.attgenerated <> '' then 'generated' end, 'default ' || pg_get_expr(d.adbin, d.adrelid, true))
from tab join pg_attribute a on a.attrelid = tab.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
union all
select concat_ws(' ', 'constraint', tab.name || '.' || c.conname, pg_get_constraintdef(c.oid, true),
  case when not c.convalidated then 'not valid' end)
from tab join pg_constraint c on c.conrelid = tab.oid and c.contype in ('p', 'u', 'f', 'c', 'x')
union all
select concat_ws(' ', 'index', c.relname, pg_get_indexdef(i.indexrelid, 0, true), case when not i.indisvalid then 'invalid' end)
from tab join pg_index i on i.indrelid = tab.oid join pg_class c on c.oid = i.indexrelid
union all
select concat_ws(' ', 'sequence', relation.name, format_type(s.seqtypid, null), 'start', s.seqstart, 'by', s.seqincrement,
  'from', s.seqmin, 'to', s.seqmax, 'cache', s.seqcache, case when s.seqcycle then 'cycle' end,
  (select 'of ' || d.refobjid::regclass || '.' || a.attname from pg_depend d
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.objid = relation.oid and d.deptype in ('a', 'i')))
from relation join pg_sequence s on s.seqrelid = relation.oid
union all
select concat_ws(' ', case relkind when 'm' then 'materialized view' else 'view' end, name, pg_get_viewdef(oid, true))
from relation where relkind in ('v', 'm')
union all
select 'function ' || pg_get_functiondef(oid) from routine where prokind in ('f', 'p')
union all
select concat_ws(' ', 'trigger', tab.name || '.' || t.tgname, pg_get_triggerdef(t.oid, true),
  case when t.tgenabled <> 'O' then 'enabled ' || t.tgenabled::text end)
from tab join pg_trigger t on t.tgrelid = tab.oid and not t.tgisinternal
union all
select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxnamespace = $1::regnamespace
union all
select concat_ws(' ', 'policy', tab.name || '.' || p.polname) from tab join pg_policy p on p.polrelid = tab.oid
union all
select concat_ws(' ', 'type', typname) from pg_type
where typnamespace = $1::regnamespace and typtype in ('e', 'd', 'r')
union all
select concat_ws(' ', 'comment', coalesce(relation.name, routine.proname), col.attname, d.description)
from pg_description d
  left join relation on d.classoid = 'pg_class'::regclass and relation.oid = d.objoid
  left join routine on d.classoid = 'pg_proc'::regclass and routine.oid = d.objoid
  left join pg_attribute col on col.attrelid = relation.oid and col.attnum = d.objsubid and d.objsubid > 0
where relation.oid is not null or routine.oid is not null
`;
