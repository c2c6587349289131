import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/harness.ts';
import { distribute } from './distribute-tables.ts';
import { DISTRIBUTION, type TableKind } from './distribution.tables.ts';

const t = useTestApp();

const kindOf = (table: string): TableKind | undefined => DISTRIBUTION[table];

it('every table of the catalogue has its kind, and its line in docs/scale-out.md', async () => {
  const { rows } = await t.pool.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not like 'schema\\_migration%'`);
  expect(rows.map(({ name }) => name).filter((name) => kindOf(name) === undefined)).toEqual([]);
  const page = readFileSync(new URL('../../../docs/scale-out.md', import.meta.url), 'utf8');
  const told = [...page.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| (lead|reference|local) \|/gm)].flatMap(
    ([, names = '', kind]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, kind] as const),
  );
  expect(Object.fromEntries(told)).toEqual(DISTRIBUTION);
  expect(told).toHaveLength(Object.keys(DISTRIBUTION).length);
});

it('what is unique in a distributed table names the lead', async () => {
  const { rows } = await t.pool.query<{ table: string; index: string; columns: string[] }>(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index,
      array(select attname::text from pg_attribute a where a.attrelid = i.indexrelid) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const faults = rows.filter(
    ({ table, columns }) => kindOf(table) === 'lead' && !columns.includes('lead_id'),
  );
  expect(faults.map(({ index }) => index)).toEqual([]);
});

/** Dropped by `npm run db:distribute`; the services still check users and leads. */
const DROPPED = [/^line_call_\w+: line_call → lead$/];

it('references lead from a lead’s rows to the lead and to copies, from copies to copies, and never to a lead', async () => {
  const { rows } = await t.pool.query<{ name: string; from: string; to: string }>(`
    select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const allowed: Readonly<Record<TableKind, readonly (TableKind | undefined)[]>> = {
    lead: ['lead', 'reference'],
    reference: ['reference'],
    local: ['local', 'reference'],
  };
  const faults = rows.filter(({ from, to }) => !allowed[kindOf(from) ?? 'local'].includes(kindOf(to)));
  const told = faults.map(({ name, from, to }) => `${name}: ${from} → ${to}`);
  expect(told.filter((one) => !DROPPED.some((dropped) => dropped.test(one)))).toEqual([]);
});

it('a function that reads a table keeps its body as text, which Citus reads again on each server', async () => {
  const { rows } = await t.pool.query<{ name: string }>(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosqlbody is not null
      and exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and refclassid = 'pg_class'::regclass)`);
  expect(rows).toEqual([]);
});

it('a database without Citus is refused with one line and stays as it is', async () => {
  await expect(distribute(t.pool, () => undefined)).rejects.toThrow(
    'The database has no Citus: create extension citus (docs/scale-out.md)',
  );
});
