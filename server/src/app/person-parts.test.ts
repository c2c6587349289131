import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/harness.ts';
import type { Fates } from '../platform/person/person-part.ts';
import { personParts, WITHOUT_CUSTOMERS } from './person-parts.ts';

const t = useTestApp();

const namesIn = (fates: Fates) =>
  Object.values(fates)
    .flatMap((columns: string) => columns.trim().split(/\s+/))
    .toSorted();

it('the inventory of an erasure names each column of each table once, or says what a table holds instead', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attname collate "C") as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'schema_migration%'
    group by 1`.execute(t.db);
  const known = personParts.flatMap(({ tables }) => Object.entries(tables));
  expect(known.filter(([table]) => table in WITHOUT_CUSTOMERS)).toEqual([]);
  const named = Object.fromEntries(known.map(([table, fates]) => [table, namesIn(fates)]));
  const stored = Object.fromEntries(
    rows.filter(({ table }) => !(table in WITHOUT_CUSTOMERS)).map(({ table, columns }) => [table, columns]),
  );
  expect(named).toEqual(stored);
  const tables = new Set(rows.map(({ table }) => table));
  expect(Object.keys(WITHOUT_CUSTOMERS).filter((table) => !tables.has(table))).toEqual([]);
});
