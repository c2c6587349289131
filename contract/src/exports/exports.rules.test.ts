import { describe, expect, it } from 'vitest';
import { instantOf } from '../kernel/market-time.ts';
import { DEFAULT_EXPORT_LIMITS, exportLimits, isOfficeTime, mayExport } from './exports.rules.ts';

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
      expect(isOfficeTime(instantOf(date, time, timeZone), timeZone, DEFAULT_EXPORT_LIMITS)).toBe(inside);
    });
  }

  it('follow the market’s clock, not the machine’s', () => {
    const instant = new Date('2026-11-16T01:30:00Z');
    expect(ZONES.map((zone) => isOfficeTime(instant, zone, DEFAULT_EXPORT_LIMITS))).toEqual([false, true]);
  });
});

describe('how many leads may be exported', () => {
  const inside = instantOf('2026-11-20', '10:00', 'Asia/Jakarta');
  const outside = instantOf('2026-11-20', '18:00', 'Asia/Jakarta');
  const may = (total: number, now: Date) =>
    mayExport({ total, now, timeZone: 'Asia/Jakarta', ...DEFAULT_EXPORT_LIMITS });

  it.each([
    [0, true],
    [1, true],
    [29_999, true],
    [30_000, true],
    [30_001, false],
    [1_000_000, false],
  ])('LST-072 LST-075 LST-076 %d within office hours: %s', (total, allowed) => {
    expect(may(total, inside)).toBe(allowed);
  });

  it.each([0, 30_000, 30_001, 10_000_000])('LST-073 %d outside office hours', (total) => {
    expect(may(total, outside)).toBe(true);
  });
});

describe('the limits of a market', () => {
  it('are its site settings', () => {
    const settings = { csv_limit: 100, office_start_hour: 8, office_end_hour: 20 };
    expect(exportLimits(settings)).toEqual({ limit: 100, startHour: 8, endHour: 20 });
  });

  it.each([{}, { csv_limit: 'many', office_start_hour: -1, office_end_hour: 25 }, { csv_limit: 1.5 }])(
    'LST-075 API-056 are 30000, 9 and 18 where a setting is missing or makes no sense: %o',
    (settings) => {
      expect(exportLimits(settings)).toEqual({ limit: 30_000, startHour: 9, endHour: 18 });
    },
  );
});
