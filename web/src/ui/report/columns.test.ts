import { describe, expect, it } from 'vitest';
import { type ColumnGroup, namedColumns, namedLines } from './columns.ts';

interface Row {
  readonly process: string;
  readonly month: string;
  readonly leads: number;
}

const GROUPS: readonly ColumnGroup<Row>[] = [
  {
    id: 'line',
    columns: [
      { id: 'process', header: 'Process', kind: 'text', value: ({ process }) => process },
      { id: 'month', header: 'Month', kind: 'text', value: ({ month }) => month },
    ],
  },
  { id: 'create', header: 'Create', columns: [{ id: 'create', header: 'Total', value: (row) => row.leads }] },
  { id: 'update', header: 'Update', columns: [{ id: 'update', header: 'Total', value: (row) => row.leads }] },
];

const row = (month: string): Row => ({ process: 'Prima', month, leads: 1 });

describe('what a count is called for those who hear it', () => {
  it('names a row by the head that it is below and by all of its texts', () => {
    const namesBelow = (section?: { id: string; heading: string }) =>
      namedLines(GROUPS, section, [row('10/2026'), row('11/2026')]).map(({ name }) => name);
    expect(namesBelow()).toEqual(['Prima, 10/2026', 'Prima, 11/2026']);
    expect(namesBelow({ id: 'crm', heading: 'CRM' })).toEqual(['CRM, Prima, 10/2026', 'CRM, Prima, 11/2026']);
  });

  it('tells columns of one name apart by the head of their group', () => {
    const names = namedColumns(GROUPS).map(({ name }) => name);
    expect(names).toEqual(['Process', 'Month', 'Create, Total', 'Update, Total']);
  });
});
