import { expect, it } from 'vitest';
import { monthBefore } from './month-before.ts';

const before = (month: string, today: string) => monthBefore({ selected_month: month }, today);

it('a month that runs is compared with as many days of the one before, a past one as a whole', () => {
  expect(before('2026-11', '2026-11-26')).toEqual({
    values: { selected_month: '2026-10', up_to_day: '26' },
    days: ['2026-10-01', '2026-10-26'],
  });
  expect(before('2026-10', '2026-11-26')).toEqual({
    values: { selected_month: '2026-09' },
    days: ['2026-09-01', '2026-09-30'],
  });
  // A shorter month has no 30th.
  expect(before('2026-03', '2026-03-30')?.days).toEqual(['2026-02-01', '2026-02-28']);
  expect(before('2020-08', '2026-11-26')).toBeNull();
});
