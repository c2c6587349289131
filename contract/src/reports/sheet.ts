import { guarded } from '../kernel/formula.ts';
import type { Text } from '../kernel/text.ts';

/** A head or a cell in words: a text by its key, or the words themselves ('MTD Oct', a name). */
export type Word = Text | string;

/** One column of a report's table, the same on the screen and in its file. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly header: Word;
  /** What it counts, as a tooltip of its head. */
  readonly hint?: Word;
  /** Texts stand at the left, numbers and percentages at the right. */
  readonly kind?: 'text' | 'number' | 'percent';
  readonly value: (row: Row) => Word | number;
}

/** Columns under a common head; without one they have their own only. */
export interface SheetGroup<Row> {
  readonly id: string;
  readonly header?: Word;
  readonly columns: readonly SheetColumn<Row>[];
}

/** A line of the table that heads those below it. */
export interface SheetSection {
  /** Tells it apart from another of the same words. */
  readonly id: string | number;
  readonly heading: Word;
}

export type SheetLine<Row> = Row | SheetSection;

export const isSheetSection = (line: unknown): line is SheetSection =>
  typeof line === 'object' && line !== null && 'heading' in line;

function cellText(value: string | number): string {
  const text = typeof value === 'string' ? guarded(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** The table as a file for spreadsheets, heads first; `read` puts texts into the reader's words. */
export function sheetCsv<Row>(
  groups: readonly SheetGroup<Row>[],
  lines: readonly SheetLine<Row>[],
  read: (text: Text) => string,
): string {
  const wordOf = (word: Word | number) => (typeof word === 'object' ? read(word) : word);
  const heads = groups.flatMap(({ header, columns }) =>
    columns.map((column) => [header, column.header].filter(Boolean).map((word) => wordOf(word as Word))),
  );
  const columns = groups.flatMap((group) => group.columns);
  const rows = [
    heads.map((words) => cellText(words.join(' - '))),
    ...lines.map((line) =>
      isSheetSection(line)
        ? [cellText(wordOf(line.heading))]
        : columns.map(({ value }) => cellText(wordOf(value(line)))),
    ),
  ];
  return `\uFEFF${rows.map((cells) => cells.join(',')).join('\n')}\n`;
}
