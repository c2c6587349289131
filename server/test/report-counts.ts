import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';
import { reportFile } from './report-file.ts';

/** A count in a report's answer, and its detail request. */
export interface CheckedCell {
  readonly row: string | number;
  readonly column: string;
  readonly count: number | undefined;
  readonly detail: RequestOf<typeof getReportDetail>;
}

/** A report's counts in independent SQL: its row key, and an aggregate per column. */
export interface Apart {
  readonly from: string;
  readonly row: string;
  readonly columns: Readonly<Record<string, string>>;
}

export const rowsIf = (condition: string) => `count(*) filter (where ${condition})`;
export const leadsIf = (condition: string) => `count(distinct l.lead_id) filter (where ${condition})`;

const nameOf = ({ row, column }: Pick<CheckedCell, 'row' | 'column'>) => `${row} ${column}`;

/** Expects every count to equal the SQL's, and no SQL count to be missing in the report. */
export async function expectCounts(
  t: TestApp,
  cells: readonly CheckedCell[],
  apart: readonly Apart[],
): Promise<void> {
  expect(new Set(cells.map(nameOf)).size).toBe(cells.length);
  const expected: Record<string, number> = {};
  for (const { from, row, columns } of apart) {
    const names = Object.keys(columns);
    const text = `select (${row})::text, ${Object.values(columns).join(', ')} from ${from} group by 1`;
    const { rows } = await t.pool.query<[string, ...string[]]>({ text, rowMode: 'array' });
    for (const [name, ...counts] of rows)
      for (const [at, count] of counts.entries())
        if (Number(count) !== 0) expected[nameOf({ row: name, column: names[at] ?? '' })] = Number(count);
  }
  const shown = cells.filter(({ count }) => count !== 0).map((cell) => [nameOf(cell), cell.count]);
  expect(Object.fromEntries(shown)).toEqual(expected);
}

/** The smallest non-zero cell of each column or row; each must have one. */
export function oneOfEach(cells: readonly CheckedCell[], of: 'column' | 'row' = 'column'): CheckedCell[] {
  const found = [...Map.groupBy(cells, (cell) => cell[of])].map(([name, own]) => {
    const [fewest] = own
      .filter(({ count }) => count)
      .toSorted((one, other) => Number(one.count) - Number(other.count));
    return fewest ?? `${name} is empty everywhere`;
  });
  expect(found.filter((cell) => typeof cell === 'string')).toEqual([]);
  return found as CheckedCell[];
}

/** While PostgreSQL answers one call, the app prepares the next. */
const AT_ONCE = 2;

interface Opening {
  readonly token: string;
  readonly market: MarketCode;
  readonly cells: readonly CheckedCell[];
}

/** Expects each cell to open as many rows as it counts. */
export function expectListed(t: TestApp, { token, market, cells }: Opening): Promise<void> {
  return expectLengths(cells, async ({ detail }) => {
    const { body } = await t.call(getReportDetail, detail, { token, market });
    return body.data?.length;
  });
}

/** Expects each cell to open as a list and as the file `lead_detail.csv` with as many rows as it counts. */
export async function expectOpened(t: TestApp, opening: Opening): Promise<void> {
  const { token, market, cells } = opening;
  await expectListed(t, opening);
  await expectLengths(cells, async ({ detail }) => {
    const { disposition, lines } = await reportFile(t, getReportDetail, detail, { token, market });
    expect(disposition).toContain('filename="lead_detail.csv"');
    return lines.length - 1;
  });
}

async function expectLengths(
  cells: readonly CheckedCell[],
  lengthOf: (cell: CheckedCell) => Promise<number | undefined>,
): Promise<void> {
  const waiting = [...cells];
  const work = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift())
      expect([nameOf(cell), await lengthOf(cell)]).toEqual([nameOf(cell), cell.count]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
