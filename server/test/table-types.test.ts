import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useTestApp } from './harness.ts';

const t = useTestApp();

/** Table types are written by hand, with comments and domain types (docs/decisions/057). */
const FOLDER = new URL('../src/tables/', import.meta.url).pathname;
const source = globSync('*.tables.ts', { cwd: FOLDER })
  .map((file) => readFileSync(FOLDER + file, 'utf8'))
  .join('\n')
  .replace(/\/\*\*[\s\S]*?\*\//g, '');

/** Columns with their types as written, including those of an extended interface. */
function columnsOf(name: string): Map<string, string> {
  const [, base, body = ''] =
    new RegExp(`interface ${name}(?: extends (\\w+))? \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  const own = [...body.matchAll(/^ {2}(\w+): ([\s\S]*?);(?=\n {2}\w|\n*$)/gm)].map(
    ([, column = '', type = '']): [string, string] => [column, type.replace(/\s+/g, ' ')],
  );
  return new Map([...(base ? columnsOf(base) : []), ...own]);
}

const tables = [...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)].map(([, table = '', type = '']) => ({
  table,
  columns: columnsOf(type),
}));

const NUMBER = /^number\b/;
const WORDS = /^(?:string|'|[A-Z]\w+)/;
/** Start of a column's type without `Generated<`, by PostgreSQL's name of the type. */
const KINDS: Readonly<Record<string, RegExp>> = {
  int2: NUMBER,
  int4: NUMBER,
  int8: NUMBER,
  float4: NUMBER,
  numeric: /^Numeric\b/,
  text: WORDS,
  uuid: /^string\b/,
  xid8: /^string\b/,
  date: /^string\b/,
  bool: /^boolean\b/,
  timestamptz: /^Date\b/,
  bytea: /^Buffer\b/,
  jsonb: /^(?:Generated)?Json</,
  _int4: /^number\[\]/,
  _int8: /^number\[\]/,
  _text: /^(?:string|\w+)\[\]/,
  _inet: /^string\[\]/,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly kind: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

function faultOf({ kind, isNullable, hasDefault }: Column, type: string): string | undefined {
  const isGenerated = /^Generated(?:Json)?</.test(type);
  const plain = type.replace(/^Generated<(.*)>$/, '$1');
  if (!KINDS[kind]?.test(plain)) return `is ${kind} and not ${type}`;
  const mayBeNull = plain.endsWith('| null') || /^GeneratedJson<.*\| null>$/.test(plain);
  if (mayBeNull !== isNullable) return isNullable ? 'may be null' : 'is never null';
  if (isGenerated && !hasDefault && !isNullable) return 'has no default';
  return undefined;
}

it('the types of the tables are what PostgreSQL has', async () => {
  const { rows } = await t.pool.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as kind, not a.attnotnull as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'schema\\_migration%'`);
  const typed = new Map(tables.map(({ table, columns }) => [table, columns]));
  const faults = rows.flatMap((column) => {
    const type = typed.get(column.table)?.get(column.name);
    const fault = type === undefined ? 'has no type' : faultOf(column, type);
    return fault ? [`${column.table}.${column.name} ${fault}`] : [];
  });
  const known = new Set(rows.map(({ table, name }) => `${table}.${name}`));
  const unknown = tables.flatMap(({ table, columns }) =>
    [...columns.keys()].map((name) => `${table}.${name}`).filter((name) => !known.has(name)),
  );
  expect(rows.length).toBeGreaterThan(800);
  expect(faults).toEqual([]);
  expect(unknown).toEqual([]);
});
