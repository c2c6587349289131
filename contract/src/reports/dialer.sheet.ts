import type { z } from 'zod';
import { text } from '../kernel/text.ts';
import type { DialerLine, DialerSection, dialerRow } from './operations.schema.ts';
import type { SheetColumn, SheetGroup, SheetLine } from './sheet.ts';

type Row = z.infer<typeof dialerRow>;

/** Lines of each section below its heading; the first section has none. */
export function dialerLines(rows: readonly Row[]): SheetLine<Row>[] {
  return [...Map.groupBy(rows, ({ section }) => section)].flatMap(([section, own]) => [
    ...(section === 'pushed'
      ? []
      : [
          {
            id: section as DialerSection,
            heading: text(`reports:dialer.section.${section as DialerSection}`),
          },
        ]),
    ...own,
  ]);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days of the report's month. */
export function dialerDays([first]: readonly Row[]): string[] {
  return Object.keys(first ?? {}).filter((name) => DAY.test(name));
}

/** Table of the dialer report (spec B§2); the rows carry the days of their month. */
export function dialerSheet(rows: readonly Row[]): readonly SheetGroup<Row>[] {
  const column = (id: string, header: SheetColumn<Row>['header']): SheetColumn<Row> => ({
    id,
    header,
    value: (row) => (row.slug === 'connect_rate' ? Number(row[id] ?? 0).toFixed(2) : (row[id] ?? 0)),
  });
  const line: SheetColumn<Row> = {
    id: 'line',
    header: text('reports:column.line'),
    kind: 'text',
    value: ({ slug }) => text(`reports:dialer.${slug as DialerLine}`),
  };
  return [
    { id: 'line', columns: [line] },
    {
      id: 'month',
      header: text('reports:dialer.month'),
      columns: [column('total', text('reports:column.total'))],
    },
    {
      id: 'days',
      header: text('reports:dialer.days'),
      columns: dialerDays(rows).map((day) => column(day, day.slice(8))),
    },
  ];
}
