import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import {
  isSheetSection,
  type SheetColumn,
  type SheetGroup,
  type SheetLine,
  sheetCsv,
  type Word,
} from '@otolead/contract/reports/sheet.ts';
import { readText } from '../../platform/i18n/read-text.ts';

export type DetailInput = RequestOf<typeof getReportDetail>;

/** What stands behind the counts of a column. */
interface Behind<Row> {
  /** The rows behind a count; a count above zero opens them. */
  readonly detail?: (row: Row) => DetailInput;
  /** The rows behind the sum of these rows; a sum without them opens nothing. */
  readonly totalDetail?: (rows: readonly Row[]) => DetailInput;
  /** Of a column of shares: the columns whose share it is, so that its total is that of their sums. */
  readonly shareOf?: readonly [part: string, whole: string];
  /** False for a figure that opens nothing, such as a rate. */
  readonly opens?: (row: Row) => boolean;
  /** Where a count leads instead, in a new tab; null where it downloads its rows. */
  readonly link?: (row: Row) => string | null;
}

/** One column of a report's table, in the reader's words. */
export interface ReportColumn<Row> extends SheetColumn<Row>, Behind<Row> {
  readonly header: string;
  readonly hint?: string;
  readonly value: (row: Row) => string | number;
}

/** Columns under a common head; without one they have their own only. */
export interface ColumnGroup<Row> extends SheetGroup<Row> {
  readonly header?: string;
  readonly columns: readonly ReportColumn<Row>[];
}

/** A line of the table that heads those below it. */
export interface SectionLine {
  readonly id: string | number;
  readonly heading: string;
}

export const isSection = (line: unknown): line is SectionLine => isSheetSection(line);

const read = (word: Word) => (typeof word === 'string' ? word : readText(word));

/** A report's table in the reader's words; `behind` says what the counts of a column open. */
export function readSheet<Row>(
  groups: readonly SheetGroup<Row>[],
  behind: (column: SheetColumn<Row>) => Behind<Row> = () => ({}),
): readonly ColumnGroup<Row>[] {
  const columnOf = (column: SheetColumn<Row>): ReportColumn<Row> => {
    const { hint, header, value, ...rest } = column;
    return {
      ...rest,
      ...behind(column),
      header: read(header),
      ...(hint !== undefined && { hint: read(hint) }),
      value: (row) => {
        const found = value(row);
        return typeof found === 'object' ? readText(found) : found;
      },
    };
  };
  return groups.map(({ id, header, columns }) => ({
    id,
    ...(header !== undefined && { header: read(header) }),
    columns: columns.map(columnOf),
  }));
}

/** The lines of the table, the heads among them in the reader's words. */
export function readLines<Row>(lines: readonly SheetLine<Row>[]): readonly (Row | SectionLine)[] {
  return lines.map((line) => (isSheetSection(line) ? { ...line, heading: read(line.heading) } : line));
}

/** Each row with what it is called: the head that it is below, and its texts ('Dewi, Attempts'). */
export function namedLines<Row>(
  groups: readonly ColumnGroup<Row>[],
  section: SectionLine | undefined,
  rows: readonly Row[],
): readonly { readonly row: Row; readonly name: string }[] {
  const [first, ...others] = groups.flatMap((group) => group.columns);
  const texts = first ? [first, ...others.filter(({ kind }) => kind === 'text')] : [];
  return rows.map((row) => ({
    row,
    name: joined([section?.heading ?? '', ...texts.map(({ value }) => String(value(row)))]),
  }));
}

/** Each column with what it is called: the head of its group, and its own ('All time, Total'). */
export function namedColumns<Row>(groups: readonly ColumnGroup<Row>[]) {
  return groups.flatMap(({ header = '', columns }) =>
    columns.map((column) => ({ column, name: joined([header, column.header]) })),
  );
}

const joined = (names: readonly string[]) => names.filter(Boolean).join(', ');

/** The table as it stands, heads first, as a file for spreadsheets. */
export function tableCsv<Row>(
  groups: readonly ColumnGroup<Row>[],
  lines: readonly (Row | SectionLine)[],
): Blob {
  return new Blob([sheetCsv<Row>(groups, lines, readText)], { type: 'text/csv' });
}
