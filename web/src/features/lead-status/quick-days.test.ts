import { describe, expect, it } from 'vitest';
import { quickDays } from './quick-days.ts';

const TODAY = '2026-11-20';

describe('days to choose with one click', () => {
  it('are today, tomorrow and a little later where every day will do', () => {
    expect(quickDays(TODAY, null, TODAY).map(({ ahead }) => ahead)).toEqual([0, 1, 2, 7]);
  });

  it('count from today where the window begins tomorrow', () => {
    expect(quickDays('2026-11-21', '2026-12-20', TODAY).map(({ ahead }) => ahead)).toEqual([1, 2, 3, 7]);
  });

  it('count from the first day of a window further on', () => {
    const days = quickDays('2026-12-21', '2027-01-19', TODAY);
    expect(days.map(({ ahead }) => ahead)).toEqual([31, 32, 38, 45]);
    expect(days[0]?.date).toBe('2026-12-21');
  });

  it('never leave the window', () => {
    expect(quickDays(TODAY, '2026-11-22', TODAY).map(({ date }) => date)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });
});
