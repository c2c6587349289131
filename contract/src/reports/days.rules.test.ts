import { describe, expect, it } from 'vitest';
import { lastRawDay, rangeFaults, rawDays } from './days.rules.ts';

const TODAY = '2026-11-20';

describe('the days of the lead raw data', () => {
  it.each([
    ['within office hours', true, '2026-11-01', '2026-11-06'],
    ['within office hours', true, '2026-11-18', TODAY],
    ['outside of them', false, '2026-10-01', '2026-11-01'],
    ['outside of them', false, '2026-10-20', TODAY],
    ['outside of them', false, TODAY, TODAY],
  ])('REP-048 REP-049 REP-050 end %s (%s) after %s on %s at the latest', (_, isOffice, start, last) => {
    expect(lastRawDay(start, rawDays(isOffice), TODAY)).toBe(last);
  });

  it.each([
    ['2026-11-01', '2026-11-06', {}],
    ['2026-11-01', '2026-11-07', { end_date: 'reports:day.too_long' }],
    ['2026-11-20', '2026-11-21', { end_date: 'reports:day.future' }],
    ['2026-11-21', '2026-11-21', { start_date: 'reports:day.future', end_date: 'reports:day.future' }],
    ['2026-11-02', '2026-11-01', { end_date: 'reports:day.reversed' }],
    ['2026-02-29', '2026-03-01', { start_date: 'kernel:invalid.date' }],
    [null, '2026-11-01', { start_date: 'kernel:required' }],
  ])('REP-046 REP-048 are judged from %s to %s', (start_date, end_date, faults) => {
    const found = rangeFaults({ start_date, end_date }, { today: TODAY, most: rawDays(true) });
    const keys = Object.entries(found).map(([name, { key }]) => [name, key]);
    expect(Object.fromEntries(keys)).toEqual(faults);
  });
});
