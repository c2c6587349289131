import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@otolead/server/src/tables/database.ts';
import type { Selectable } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | Date | null | undefined | object;

/** Table and columns are code, never user input: they are quoted, not escaped. */
export interface CopyTarget {
  readonly table: keyof Database;
  readonly columns: readonly string[];
}

/** One row in the text format of COPY, with its line end. */
export function copyLine({ columns }: CopyTarget, row: object): string {
  const cells = row as Record<string, Cell>;
  return `${columns.map((column) => cellText(cells[column])).join('\t')}\n`;
}

function cellText(value: Cell): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Date) return value.toISOString();
  return escaped(typeof value === 'string' ? value : JSON.stringify(value));
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(text: string): string {
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

/** Sends lines of `copyLine` to their table. */
export async function copyLines(
  client: pg.ClientBase,
  { table, columns }: CopyTarget,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const sink = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
  await pipeline(Readable.from([lines.join('')]), sink);
}

/**
 * Inserts rows of one shape, named as the table's columns; the others take their defaults. Returns the ids in the order of
 * the rows.
 */
export async function insertRows<Table extends keyof Database>(
  client: pg.ClientBase,
  table: Table,
  rows: readonly Partial<Selectable<Database[Table]>>[],
): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const { rows: made } = await client.query<{ id: number }>(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1) returning *`,
    [JSON.stringify(rows)],
  );
  return made.map(({ id }) => id);
}

/** Reserves a range of ids in a sequence. */
export async function reserveIds(client: pg.ClientBase, sequence: string, count: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ first: string; last: string }>(
      'select min(id)::text as first, max(id)::text as last from (select nextval($1::regclass) as id from generate_series(1, $2)) taken',
      [sequence, count],
    );
    const first = Number(rows[0]?.first);
    // Another session may have taken ids in between; such a range is discarded.
    if (Number(rows[0]?.last) - first === count - 1) return first;
  }
}
