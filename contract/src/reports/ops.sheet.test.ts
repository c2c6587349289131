import { describe, expect, it } from 'vitest';
import { text } from '../kernel/text.ts';
import type { OpsRow } from './operations.schema.ts';
import { isOpsEmpty, opsSheet } from './ops.sheet.ts';

const row = (mtd: number, first: number, second: number): OpsRow => ({
  slug: 'created',
  section: 'inflow',
  mtd,
  prevMonth1: { label: 'MTD Oct', month_mtd: 0, attempts: first },
  prevMonth2: { label: 'MTD Sep', month_mtd: 0, attempts: second },
});

describe('the ops report', () => {
  it.each([
    [[], true],
    [[row(0, 0, 0), row(0, 0, 0)], true],
    [[row(0, 0, 0), row(1, 0, 0)], false],
    [[row(0, 2, 0)], false],
    [[row(0, 0, 3)], false],
  ])('REP-002 of %j is empty: %s', (rows, isEmpty) => {
    expect(isOpsEmpty(rows)).toBe(isEmpty);
  });

  it('REP-116 names its months in the words of the reader, their columns as the wire does', () => {
    const columns = opsSheet([row(1, 1, 1)]).flatMap((group) => group.columns);
    expect(columns.map(({ id }) => id)).toEqual(['line', 'MTD', 'MTD Oct', 'Oct', 'MTD Sep', 'Sep']);
    const month = text('reports:month_name.Oct');
    expect(columns[2]?.header).toEqual(text('reports:column.mtd_of', { month }));
    expect(columns[3]?.header).toEqual(month);
  });
});
