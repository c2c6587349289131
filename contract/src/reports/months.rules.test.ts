import { describe, expect, it } from 'vitest';
import { text } from '../kernel/text.ts';
import {
  FIRST_MONTH,
  FIRST_OPS_MONTH,
  latestDay,
  monthFault,
  monthPeriod,
  sameDayIn,
  shiftMonth,
} from './months.rules.ts';

const today = '2026-11-20';
const name = text('reports:field.selected_month');

describe('the months that a report offers', () => {
  it.each([
    [FIRST_MONTH, '2020-07', 'reports:month.outside'],
    [FIRST_MONTH, '2020-08', undefined],
    [FIRST_OPS_MONTH, '2020-09', 'reports:month.outside'],
    [FIRST_OPS_MONTH, '2020-10', undefined],
    [FIRST_MONTH, '2026-11', undefined],
    [FIRST_MONTH, '2026-12', 'reports:month.outside'],
    [FIRST_MONTH, '2026-13', 'kernel:invalid.value'],
    [FIRST_MONTH, '', 'kernel:required'],
  ])('REP-015 REP-029 REP-119 from %s on: of %s is wrong %s', (first, month, fault) => {
    expect(monthFault(month, { first, today, name })?.key).toBe(fault);
  });

  it.each([
    ['2026-11', '2026-11-20'],
    ['2026-10', '2026-10-31'],
    ['2024-02', '2024-02-29'],
  ])('%s counts up to %s', (month, day) => {
    expect(latestDay(month, today)).toBe(day);
  });

  it.each([
    ['2024-02', '2024-03-31', '2024-02-29'],
    ['2026-02', '2026-03-30', '2026-02-28'],
    ['2026-10', '2026-11-20', '2026-10-20'],
  ])('in %s the day of %s is %s', (month, day, same) => {
    expect(sameDayIn(month, day)).toBe(same);
  });

  it('REP-116 a month is one or two back across the turn of a year', () => {
    expect([shiftMonth('2026-01', -1), shiftMonth('2026-01', -2), shiftMonth('2026-12', 1)]).toEqual([
      '2025-12',
      '2025-11',
      '2027-01',
    ]);
  });

  it('a month begins and ends by its market’s clock', () => {
    expect(monthPeriod('2026-11', { timeZone: 'Asia/Jakarta' })).toEqual({
      from: new Date('2026-10-31T17:00:00Z'),
      to: new Date('2026-11-30T17:00:00Z'),
    });
  });
});
