import { guarded } from '../kernel/formula.ts';
import type { Text } from '../kernel/text.ts';

/** Heading or cell text: a message, or literal words ('MTD Oct', a name). */
export type Word = Text | string;

/** Column of a report's table, on screen and in its file. */
export interface SheetColumn<Row> {
  readonly id: string;
  readonly header: Word;
  /** Tooltip of the heading: what the column counts. */
  readonly hint?: Word;
  /** Texts are left-aligned, numbers and percentages right-aligned. */
  readonly kind?: 'text' | 'number' | 'percent';
  readonly value: (row: Row) => Word | number;
}

/** Columns under a common heading, if any. */
export interface SheetGroup<Row> {
  readonly id: string;
  readonly header?: Word;
  readonly columns: readonly SheetColumn<Row>[];
}

/** A line that heads those below it. */
export interface SheetSection {
  /** Distinguishes sections of equal text. */
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

/** The table as a spreadsheet file, headings first; `read` translates texts. */
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
