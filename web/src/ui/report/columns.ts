import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';

export type DetailInput = RequestOf<typeof getReportDetail>;

/** One column of a report's table. */
export interface ReportColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** What it counts, as a tooltip of its head. */
  readonly hint?: string;
  /** Texts stand at the left, numbers and percentages at the right. */
  readonly kind?: 'text' | 'number' | 'percent';
  readonly value: (row: Row) => string | number;
  /** The rows behind a count; a count above zero opens them. */
  readonly detail?: (row: Row) => DetailInput;
  /** False for a figure that opens nothing, such as a rate. */
  readonly opens?: (row: Row) => boolean;
  /** Where a count leads instead, in a new tab; null where it downloads its rows. */
  readonly link?: (row: Row) => string | null;
}

/** Columns under a common head; without one they have their own only. */
export interface ColumnGroup<Row> {
  readonly id: string;
  readonly header?: string;
  readonly columns: readonly ReportColumn<Row>[];
}

/** A line of the table that heads those below it. */
export interface SectionLine {
  readonly heading: string;
}

export const isSection = (line: unknown): line is SectionLine =>
  typeof line === 'object' && line !== null && 'heading' in line;

/** Text that a spreadsheet would run as a formula is kept from it. */
const FORMULA = /^[\s]*[-=+@\uff0b\uff0d\uff1d\uff20]/;

const cellText = (value: string | number) => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

/** The table as it stands, heads first, as a file for spreadsheets. */
export function tableCsv<Row>(
  groups: readonly ColumnGroup<Row>[],
  lines: readonly (Row | SectionLine)[],
): Blob {
  const columns = groups.flatMap(({ header, columns: own }) =>
    own.map((column) => ({ ...column, header: header ? `${header} - ${column.header}` : column.header })),
  );
  const rows = [
    columns.map(({ header }) => cellText(header)),
    ...lines.map((line) =>
      isSection(line) ? [cellText(line.heading)] : columns.map(({ value }) => cellText(value(line))),
    ),
  ];
  return new Blob([`\uFEFF${rows.map((cells) => cells.join(',')).join('\n')}\n`], { type: 'text/csv' });
}
