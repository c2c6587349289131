import { text } from '../kernel/text.ts';
import { monthHead } from './month-heads.ts';
import type { OpsLine, OpsRow, OpsSection } from './operations.schema.ts';
import type { SheetColumn, SheetGroup, SheetLine, Word } from './sheet.ts';

/** Lines of each section below its heading. */
export function opsLines(rows: readonly OpsRow[]): SheetLine<OpsRow>[] {
  return [...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, own]) => [
    { id: section, heading: text(`reports:ops.section.${section as OpsSection}`) },
    ...own,
  ]);
}

/** No counts in any month; whole months include the partial ones. */
export const isOpsEmpty = (rows: readonly OpsRow[]) =>
  rows.every(({ mtd, prevMonth1, prevMonth2 }) => mtd + prevMonth1.attempts + prevMonth2.attempts === 0);

/** Table of the ops report (spec B§2); the rows carry their months' labels. */
export function opsSheet(rows: readonly OpsRow[]): readonly SheetGroup<OpsRow>[] {
  const first = rows[0];
  const column = (
    id: string,
    value: (row: OpsRow) => number,
    header: Word = monthHead(id),
  ): SheetColumn<OpsRow> => ({
    id,
    header,
    value: (row) => (row.slug === 'connect_rate' ? value(row).toFixed(2) : value(row)),
  });
  const previous = (name: 'prevMonth1' | 'prevMonth2') => {
    const label = first?.[name].label ?? '';
    return [
      column(label, (row) => row[name].month_mtd),
      column(label.replace('MTD ', ''), (row) => row[name].attempts),
    ];
  };
  const columns: SheetColumn<OpsRow>[] = [
    {
      id: 'line',
      header: text('reports:column.line'),
      kind: 'text',
      value: ({ slug }) => text(`reports:ops.${slug as OpsLine}`),
    },
    column('MTD', (row) => row.mtd, 'MTD'),
    ...previous('prevMonth1'),
    ...previous('prevMonth2'),
  ];
  return [{ id: 'all', columns }];
}
