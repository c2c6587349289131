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

/** The rows behind a column's counts. */
interface Behind<Row> {
  /** The rows behind a count above zero. */
  readonly detail?: (row: Row) => DetailInput;
  /** The rows behind a sum; without it sums open nothing. */
  readonly totalDetail?: (rows: readonly Row[]) => DetailInput;
  /** For a percentage column: its part and whole, from whose sums the total follows. */
  readonly shareOf?: readonly [part: string, whole: string];
  /** False for a figure without rows, such as a rate. */
  readonly opens?: (row: Row) => boolean;
  /** Address that a count opens in a new tab; null to download its rows. */
  readonly link?: (row: Row) => string | null;
}

/** A column of a report's table, with translated texts. */
export interface ReportColumn<Row> extends SheetColumn<Row>, Behind<Row> {
  readonly header: string;
  readonly hint?: string;
  readonly value: (row: Row) => string | number;
}

/** Columns under a common heading, which is optional. */
export interface ColumnGroup<Row> extends SheetGroup<Row> {
  readonly header?: string;
  readonly columns: readonly ReportColumn<Row>[];
}

/** A section heading among the rows. */
export interface SectionLine {
  readonly id: string | number;
  readonly heading: string;
}

export const isSection = (line: unknown): line is SectionLine => isSheetSection(line);

const read = (word: Word) => (typeof word === 'string' ? word : readText(word));

/** Translates a report's table; `behind` adds the rows behind its counts. */
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

/** The table's lines with translated section headings. */
export function readLines<Row>(lines: readonly SheetLine<Row>[]): readonly (Row | SectionLine)[] {
  return lines.map((line) => (isSheetSection(line) ? { ...line, heading: read(line.heading) } : line));
}

/** Each row with its name: the section heading and its texts ('Dewi, Attempts'). */
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

/** Each column with its name: the group's heading and its own ('All time, Total'). */
export function namedColumns<Row>(groups: readonly ColumnGroup<Row>[]) {
  return groups.flatMap(({ header = '', columns }) =>
    columns.map((column) => ({ column, name: joined([header, column.header]) })),
  );
}

const joined = (names: readonly string[]) => names.filter(Boolean).join(', ');

/** The shown table as CSV, headings first. */
export function tableCsv<Row>(
  groups: readonly ColumnGroup<Row>[],
  lines: readonly (Row | SectionLine)[],
): Blob {
  return new Blob([sheetCsv<Row>(groups, lines, readText)], { type: 'text/csv' });
}
