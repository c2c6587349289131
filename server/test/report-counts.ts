import type { RequestOf } from '@otolead/contract/kernel/endpoint.ts';
import type { MarketCode } from '@otolead/contract/kernel/market.ts';
import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

/** A count of a report's answer, what opens it, and SQL written apart that counts the same. */
export interface CheckedCell {
  readonly name: string;
  readonly count: number;
  readonly detail: RequestOf<typeof getReportDetail>;
  readonly sql: string;
}

/** While PostgreSQL answers one call, the app prepares the next. */
const AT_ONCE = 2;

/** Expects each count to equal its detail rows and the SQL; answers how many cells counted anything. */
export async function expectCountsOpen(
  t: TestApp,
  { token, market, cells }: { token: string; market: MarketCode; cells: readonly CheckedCell[] },
): Promise<number> {
  const waiting = [...cells];
  const work = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const { name, count, detail, sql } = cell;
      const listed = await t.call(getReportDetail, detail, { token, market });
      const { rows } = await t.pool.query<{ count: string }>(sql);
      const found = { count, rows: listed.body.data?.length, apart: Number(rows[0]?.count) };
      expect({ name, ...found }).toEqual({ name, count, rows: count, apart: count });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return cells.filter(({ count }) => count > 0).length;
}
