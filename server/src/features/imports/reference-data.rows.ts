import { referenceUpload } from '@otolead/contract/imports/reference-data.upload.ts';
import { type Cells, cellInWords } from '@otolead/contract/imports/upload.ts';
import { ACTIVE_COLUMN, ID_COLUMN, recordColumns } from '@otolead/contract/kernel/record-file.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AnyServed } from '../../platform/records/declared-record.ts';
import type { CellFault, FileRow } from '../../platform/records/import-rows.names.ts';
import { type RowEnd, writeRows } from '../../platform/records/import-rows.ts';
import type { RowVerdict } from '../jobs/jobs.public.ts';
import { SERVED_RECORDS } from '../reference-data/reference-data.public.ts';
import { together } from './rows.faults.ts';
import type { RowContext } from './upload.jobs.ts';

type Row = Readonly<Record<string, unknown>>;

/** Kind of reference data chosen by the call. */
export interface ChosenRecord {
  readonly record: string;
}

export function uploadOfRecord(chosen: unknown) {
  const upload = referenceUpload((chosen as ChosenRecord).record);
  if (!upload) throw new TypeError('a job of no kind of reference data');
  return upload;
}

/** Rows of a file create or change records; unchanged ones count as 'already'. */
export async function writeReferenceRows(
  tx: Tx,
  { actor, chosen, columns, language, market, now, written }: RowContext,
  rows: readonly Row[],
): Promise<readonly RowVerdict[]> {
  const served = SERVED_RECORDS.find(({ record }) => record.name === (chosen as ChosenRecord).record);
  if (!served) throw new TypeError('a job of no kind of reference data');
  const context = { actor, clock: { now: () => now }, language, market };
  const ends = await writeRows(
    tx,
    context,
    served,
    rows.map((row) => fileRow(served, row, columns)),
  );
  return ends.map((end, at) => verdictOf(served, end, written[at] ?? {}));
}

/** An upload row as a row of records; `columns` are those in the file. */
export function fileRow({ record }: AnyServed, row: Row, columns: ReadonlySet<string>): FileRow {
  const present = recordColumns(record).filter(({ column }) => columns.has(column));
  return {
    id: (row[ID_COLUMN] as number | null | undefined) ?? null,
    given: {
      ...Object.fromEntries(present.map(({ column, field }) => [field, row[column]])),
      status: row[ACTIVE_COLUMN],
    },
  };
}

function verdictOf({ record }: AnyServed, end: RowEnd, cells: Cells): RowVerdict {
  if (end === 'unchanged') return 'already';
  if (end === 'created') return { change: text('imports:change.created'), isNew: true };
  if (end === 'changed') return { change: text('imports:change.changed') };
  const columnOf = ({ field }: CellFault) =>
    recordColumns(record).find((one) => one.field === field)?.column ?? field;
  return together(
    end.map((cell) => {
      const column = columnOf(cell);
      const value = cellInWords(cells[column] ?? '');
      return text('imports:fault_in', { column, value, fault: cell.fault });
    }),
  );
}
