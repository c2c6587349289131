import type { LeadRow } from '@otolead/contract/leads/leads.schema.ts';
import { expect, it } from 'vitest';
import { staleOf, withRows } from './live-rows.ts';

it('of the changed leads the rows in sight are asked for, loaded ones once they are seen, strangers in their turn', () => {
  const [changed, loaded, inSight] = [new Set([1, 2, 9]), new Set([1, 2, 3]), new Set([1])];
  expect(staleOf(changed, loaded, inSight, false)).toEqual({ shown: [1], strange: [], later: [2, 9] });
  expect(staleOf(changed, loaded, inSight, true)).toEqual({ shown: [1], strange: [9], later: [2] });
  const many = new Set(Array.from({ length: 80 }, (_, n) => 100 + n));
  expect(staleOf(many, loaded, inSight, true).strange).toHaveLength(50);
});

it('a fetched row stands where it stood, and pages without one stay the very same', () => {
  const row = (lead_id: number, num_attempt = 0) => ({ lead_id, num_attempt }) as LeadRow;
  const pages = [{ data: [row(1), row(2)] }, { data: [row(3)] }];
  const merged = withRows(pages, [row(2, 7), row(99)]);
  expect(merged.flatMap(({ data }) => data)).toEqual([row(1), row(2, 7), row(3)]);
  expect(merged[1]).toBe(pages[1]);
});
