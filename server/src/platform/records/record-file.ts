import { Readable } from 'node:stream';
import type { RecordRow } from '@otolead/contract/kernel/record.ts';
import { isChoice, toldOf } from '@otolead/contract/kernel/record-fields.ts';
import {
  ACTIVE_COLUMN,
  BETWEEN_NAMES,
  flagCell,
  ID_COLUMN,
  type RecordColumn,
  recordColumns,
} from '@otolead/contract/kernel/record-file.ts';
import { sql } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '../csv/csv-line.ts';
import type { ActorContext } from '../http/context.ts';
import type { FileAnswer } from '../http/route.ts';
import type { AnyServed } from './declared-record.ts';
import { searchedRows } from './record-calls.ts';

/** Rows per read. */
const PART = 2_000;

/**
 * Rows of a search as a file for re-import, streamed. Names are in English whatever the reader's language, so that
 * files do not differ by person; rows are in order of creation.
 */
export async function recordFile(
  context: ActorContext,
  served: AnyServed,
  request: Readonly<Record<string, unknown>>,
): Promise<FileAnswer> {
  const parts = partsOf(context, served, request);
  // Before the answer starts, so that a failed search is an error and not half a file.
  const first = await parts.next();
  return {
    content: Readable.from(linesOf(recordColumns(served.record), first, parts)),
    name: `${served.record.name}.csv`,
    type: 'text/csv; charset=utf-8',
  };
}

async function* partsOf(
  context: ActorContext,
  served: AnyServed,
  request: Readonly<Record<string, unknown>>,
): AsyncGenerator<readonly RecordRow[], undefined> {
  const inEnglish = { ...context, language: 'en' as const };
  for (let after = 0; ; ) {
    const found = (await searchedRows(context.db, inEnglish, served, { request, between: BETWEEN_NAMES })
      .where(sql<boolean>`found.id > ${after}`)
      .orderBy(sql`found.id`)
      .limit(PART)
      .execute()) as RecordRow[];
    const last = found.at(-1);
    if (!last) return;
    yield found;
    after = last.id;
  }
}

async function* linesOf(
  columns: readonly RecordColumn[],
  first: IteratorResult<readonly RecordRow[], undefined>,
  rest: AsyncGenerator<readonly RecordRow[], undefined>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([ID_COLUMN, ...columns.map(({ column }) => column), ACTIVE_COLUMN]);
  if (first.value) yield lines(columns, first.value);
  for await (const rows of rest) yield lines(columns, rows);
}

const lines = (columns: readonly RecordColumn[], rows: readonly RecordRow[]) =>
  rows
    .map((row) =>
      csvLine([
        String(row.id),
        ...columns.map((column) => recordCell(column, row)),
        flagCell(row.status === '1'),
      ]),
    )
    .join('');

/** A field of a row, read with `BETWEEN_NAMES`, as a file cell. */
export function recordCell({ field, declared }: RecordColumn, row: RecordRow): string {
  if (isChoice(declared)) return toldOf(row, field, declared);
  const value = row[field];
  if (declared.kind === 'flag') return flagCell(value === 1);
  return value === null ? '' : String(value);
}
