import type { ColumnGroup, ReportColumn, SectionLine } from './columns.ts';
import { isSection } from './columns.ts';

/** Rows to add up, under their section heading. */
interface Part<Row> {
  readonly section: SectionLine | undefined;
  readonly rows: readonly Row[];
}

/** The lines by section; those without one come first. */
export function partsOf<Row>(lines: readonly (Row | SectionLine)[]): readonly Part<Row>[] {
  const parts: { section: SectionLine | undefined; rows: Row[] }[] = [{ section: undefined, rows: [] }];
  for (const line of lines) {
    if (isSection(line)) parts.push({ section: line, rows: [] });
    else parts.at(-1)?.rows.push(line);
  }
  return parts.filter(({ section, rows }) => section !== undefined || rows.length > 0);
}

/** A column's sum; null if a cell is not a number. */
export function totalOf<Row>(
  groups: readonly ColumnGroup<Row>[],
  column: ReportColumn<Row>,
  rows: readonly Row[],
): number | null {
  if (column.kind !== 'percent') return sum(column, rows);
  const [part, whole] = (column.shareOf ?? []).map((id) => {
    const found = groups.flatMap(({ columns }) => columns).find((each) => each.id === id);
    return found ? sum(found, rows) : null;
  });
  if (part == null || whole == null) return null;
  return whole === 0 ? 0 : (part / whole) * 100;
}

function sum<Row>({ value }: ReportColumn<Row>, rows: readonly Row[]): number | null {
  const figures = rows.map(value);
  return figures.every((figure) => typeof figure === 'number')
    ? figures.reduce((one, other) => one + other, 0)
    : null;
}
