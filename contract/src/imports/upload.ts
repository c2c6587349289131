import type { LOG_MODULES } from '../exports/exports.limits.ts';
import type { JobKind } from '../jobs/kinds.rules.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import type { Market } from '../kernel/market.ts';
import type { LocalDate } from '../kernel/market-time.ts';
import { type Text, text } from '../kernel/text.ts';
import { showsSomething } from '../kernel/unseen.ts';
import type { TextKey } from '../text-keys.ts';

/** Context that the meaning of a cell depends on. */
export interface CellContext {
  readonly market: Market;
  /** Current day of the market. */
  readonly today: LocalDate;
}

/** A column of a file: its sample, parser and message. */
export interface UploadColumn<Value> {
  readonly required: boolean;
  /** Required if the row makes a record. */
  readonly forNew?: boolean;
  /** Cell of the sample file. */
  readonly sample: (context: CellContext) => string;
  /** Message key of the instructions. */
  readonly hint: TextKey;
  /** Value of a non-empty cell; null if `invalid`. */
  readonly parse: (cell: string, context: CellContext) => Value | null;
  /** Message key. */
  readonly invalid: TextKey;
}

type UploadColumns = Readonly<Record<string, UploadColumn<unknown>>>;

/** A file of rows that users fill in and upload: page, checks and job derive from it. */
export interface Upload<Columns extends UploadColumns = UploadColumns> {
  /** The call; the page needs the same right. */
  readonly endpoint: Endpoint;
  readonly job: JobKind;
  /** Message key of the page's name. */
  readonly title: TextKey;
  readonly columns: Columns;
  /** Column that identifies whom a row concerns; results call it `mobile` (spec B§3). */
  readonly subject: string;
  readonly sampleFile: `${string}Sample.csv`;
  readonly logModule: (typeof LOG_MODULES)[number];
  /** The form also asks for a campaign list. */
  readonly asksList?: true;
  /** Extra form fields for uploads that share a call. */
  readonly fields?: Readonly<Record<string, string>>;
  /** An export of its list replaces the sample file. */
  readonly isExported?: true;
  /** Rows create or change records: results count both, and unchanged ones. */
  readonly makesRecords?: true;
}

/** Keeps column names literal, so that a row is typed. */
export const defineUpload = <Columns extends UploadColumns>(
  upload: Upload<Columns> & { readonly subject: keyof Columns & string },
): Upload<Columns> => upload;

type ValueOf<Column> =
  Column extends UploadColumn<infer Value>
    ? Column extends { readonly required: true }
      ? Value
      : Value | null
    : never;

/** A row of valid cells; null is an empty cell. */
export type RowOf<U extends Upload> = { readonly [Name in keyof U['columns']]: ValueOf<U['columns'][Name]> };

export type Cells = Readonly<Record<string, string>>;

/** The parsed row, or all its faults as one text. */
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

/** A cell as messages quote it. */
export const cellInWords = (cell: string): string =>
  cell.length > LONGEST_IN_WORDS ? `${cell.slice(0, LONGEST_IN_WORDS)}…` : cell;

const together = (faults: readonly Text[]): Text =>
  faults.reduceRight((rest, fault) => text('imports:faults', { fault, rest }));

/** Treats 'SPK Date', 'spk-date' and 'spk_date' as one column. */
export function columnName(written: string): string {
  return written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

/** Header and one row of the downloadable sample. */
export function sampleLines({ columns }: Upload, context: CellContext): string[][] {
  return [Object.keys(columns), Object.values(columns).map(({ sample }) => sample(context))];
}

/** Results repeat the upload's columns with the faults behind each row. */
export function errorsFile({ sampleFile }: Upload): string {
  return sampleFile.replace(/Sample\.csv$/, 'Errors.csv');
}
