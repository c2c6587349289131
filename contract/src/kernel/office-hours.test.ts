import { describe, expect, it } from 'vitest';
import { instantOf } from './market-time.ts';
import { isOfficeTime } from './office-hours.ts';

const NINE_TO_SIX = { startHour: 9, endHour: 18 };
const ZONES = ['Asia/Jakarta', 'Asia/Manila'] as const;

/** 2026-11-16 is a Monday, 21 a Saturday, 22 a Sunday. */
const HOURS: readonly (readonly [string, string, boolean])[] = [
  ['2026-11-16', '00:00', false],
  ['2026-11-16', '08:59', false],
  ['2026-11-16', '09:00', true],
  ['2026-11-18', '12:30', true],
  ['2026-11-20', '17:59', true],
  ['2026-11-20', '18:00', false],
  ['2026-11-20', '23:59', false],
  ['2026-11-21', '09:00', true],
  ['2026-11-21', '17:59', true],
  ['2026-11-22', '09:00', false],
  ['2026-11-22', '12:00', false],
];

describe('office hours', () => {
  for (const timeZone of ZONES) {
    it.each(HOURS)(`API-056 %s %s in ${timeZone}: %s`, (date, time, inside) => {
      expect(isOfficeTime(instantOf(date, time, timeZone), timeZone, NINE_TO_SIX)).toBe(inside);
    });
  }

  it('follow the market’s clock, not the machine’s', () => {
    const instant = new Date('2026-11-16T01:30:00Z');
    expect(ZONES.map((zone) => isOfficeTime(instant, zone, NINE_TO_SIX))).toEqual([false, true]);
  });
});
