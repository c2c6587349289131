import type { LOG_MODULES } from '../exports/exports.limits.ts';
import type { JobKind } from '../jobs/kinds.rules.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import type { Market } from '../kernel/market.ts';
import type { LocalDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';
import { showsSomething } from '../kernel/unseen.ts';
import type { TextKey } from '../text-keys.ts';

/** What the meaning of a cell may depend on. */
export interface CellContext {
  readonly market: Market;
  /** The market's own day. */
  readonly today: LocalDate;
}

/** A column of a file: how it is filled in, read and refused. */
export interface UploadColumn<Value> {
  readonly required: boolean;
  /** What the sample file holds. */
  readonly sample: (context: CellContext) => string;
  /** Message key: how a cell has to be written. */
  readonly hint: TextKey;
  /** What a cell that is not empty means; null where it is `invalid`. */
  readonly parse: (cell: string, context: CellContext) => Value | null;
  /** Message key. */
  readonly invalid: TextKey;
}

type UploadColumns = Readonly<Record<string, UploadColumn<unknown>>>;

/** A file of rows that people fill in, send and have worked through: the page, the checks and the job come from it. */
export interface Upload<Columns extends UploadColumns = UploadColumns> {
  /** The call; its right is also that of the page. */
  readonly endpoint: Endpoint;
  readonly job: JobKind;
  /** Message key of the page's name. */
  readonly title: TextKey;
  readonly columns: Columns;
  /** The column that says whom a row is about: results name it as `mobile` (spec B§3). */
  readonly subject: string;
  readonly sampleFile: `${string}Sample.csv`;
  readonly logModule: (typeof LOG_MODULES)[number];
  /** A campaign list is chosen beside the file. */
  readonly asksList?: true;
  /** What is sent beside the file, where several uploads share their call. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Its list gives the file away, which serves better than a sample. */
  readonly isExported?: true;
  /** Rows are records that are made or changed: results count both, and what stays as it is. */
  readonly makesRecords?: true;
}

/** Keeps the columns apart by name, so that a row has a type. */
export const defineUpload = <Columns extends UploadColumns>(
  upload: Upload<Columns> & { readonly subject: keyof Columns & string },
): Upload<Columns> => upload;

type ValueOf<Column> =
  Column extends UploadColumn<infer Value>
    ? Column extends { readonly required: true }
      ? Value
      : Value | null
    : never;

/** A row of a file whose every cell is sound; null stands for an empty cell. */
export type RowOf<U extends Upload> = { readonly [Name in keyof U['columns']]: ValueOf<U['columns'][Name]> };

export type Cells = Readonly<Record<string, string>>;

/** The row that these cells mean, or everything that is wrong with them as one text. */
export function parseRow<U extends Upload>(
  { columns }: U,
  cells: Cells,
  context: CellContext,
): { readonly row: RowOf<U> } | { readonly fault: Text } {
  const faults: Text[] = [];
  const row: Record<string, unknown> = {};
  for (const name of Object.keys(columns)) {
    const column = columns[name] as UploadColumn<unknown>;
    const written = cells[name] ?? '';
    const cell = showsSomething(written) ? written : '';
    if (cell.includes('\ufffd')) {
      faults.push(text('imports:invalid.letters', { column: name }));
      continue;
    }
    const value = cell === '' ? null : column.parse(cell, context);
    if (cell === '' && column.required) faults.push(text('imports:missing', { column: name }));
    else if (cell !== '' && value === null)
      faults.push(text(column.invalid, { column: name, value: cellInWords(cell) }));
    row[name] = value;
  }
  return faults.length > 0 ? { fault: together(faults) } : { row: row as RowOf<U> };
}

const LONGEST_IN_WORDS = 60;

/** A cell as a message quotes it. */
export const cellInWords = (cell: string): string =>
  cell.length > LONGEST_IN_WORDS ? `${cell.slice(0, LONGEST_IN_WORDS)}…` : cell;

const together = (faults: readonly Text[]): Text =>
  faults.reduceRight((rest, fault) => text('imports:faults', { fault, rest }));

/** People write 'SPK Date', 'spk-date' and 'spk_date' and mean the same column. */
export function columnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

/** The header and one row, as the page gives them away to be filled in. */
export function sampleLines({ columns }: Upload, context: CellContext): string[][] {
  return [Object.keys(columns), Object.values(columns).map(({ sample }) => sample(context))];
}

/** Results are a file like the upload itself, with what is wrong behind each row. */
export function errorsFile({ sampleFile }: Upload): string {
  return sampleFile.replace(/Sample\.csv$/, 'Errors.csv');
}
