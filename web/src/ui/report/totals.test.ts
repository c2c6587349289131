import { expect, it } from 'vitest';
import type { ColumnGroup, ReportColumn } from './columns.ts';
import { partsOf, totalOf } from './totals.ts';

interface Row {
  readonly name: string;
  readonly all: number;
  readonly young: number;
}

const column = (id: 'all' | 'young'): ReportColumn<Row> => ({ id, header: id, value: (row) => row[id] });
const share: ReportColumn<Row> = {
  id: 'share',
  header: '%',
  kind: 'percent',
  shareOf: ['young', 'all'],
  value: () => '0.00',
};
const GROUPS: readonly ColumnGroup<Row>[] = [
  { id: 'line', columns: [{ id: 'name', header: 'Name', kind: 'text', value: ({ name }) => name }] },
  { id: 'figures', columns: [column('all'), column('young'), share] },
];

const rows: readonly Row[] = [
  { name: 'One', all: 3, young: 1 },
  { name: 'Two', all: 5, young: 1 },
];

it('a total adds numbers, takes a share of the sums and leaves words out', () => {
  const [name, all, young] = GROUPS.flatMap(({ columns }) => columns) as [
    ReportColumn<Row>,
    ReportColumn<Row>,
    ReportColumn<Row>,
  ];
  const totals = [all, young, share, name].map((each) => totalOf(GROUPS, each, rows));
  expect(totals).toEqual([8, 2, 25, null]);
  expect(totalOf(GROUPS, share, [])).toBe(0);
});

it('rows are added below the head that they stand under', () => {
  const heading = { id: 'crm', heading: 'CRM' };
  expect(partsOf<Row>(rows)).toEqual([{ section: undefined, rows }]);
  expect(partsOf<Row>([heading, ...rows])).toEqual([{ section: heading, rows }]);
});
