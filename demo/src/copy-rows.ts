import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@otolead/server/src/tables/database.ts';
import type { Selectable } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Code, never user input, as are the columns: quoted, not escaped. */
export type CopyTarget = keyof Database;

/** One row in the text format of COPY, with its line end. */
export function copyLine(columns: readonly string[], row: object): string {
  const cells = row as Record<string, unknown>;
  return `${columns.map((column) => cellText(cells[column])).join('\t')}\n`;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Sends rows of one shape, named as the table's columns; the others take their defaults. */
export async function copyRows(
  client: pg.ClientBase,
  table: CopyTarget,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = columns.map((column) => `"${column}"`).join(', ');
  const sink = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
  await pipeline(Readable.from([rows.map((row) => copyLine(columns, row)).join('')]), sink);
}

/** `copyRows` for a few rows, by one statement; returns the ids in the order of the rows. */
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
