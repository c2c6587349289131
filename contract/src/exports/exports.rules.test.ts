import { describe, expect, it } from 'vitest';
import { instantOf } from '../kernel/market-time.ts';
import { DEFAULT_EXPORT_LIMITS, exportLimits, exportVerdict } from './exports.rules.ts';

describe('how many leads may be exported', () => {
  const inside = instantOf('2026-11-20', '10:00', 'Asia/Jakarta');
  const outside = instantOf('2026-11-20', '18:00', 'Asia/Jakarta');
  const may = (total: number, now: Date) =>
    exportVerdict({ total, now, timeZone: 'Asia/Jakarta', ...DEFAULT_EXPORT_LIMITS }) === 'begins';

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

  it.each([
    [0, true],
    [500, true],
    [501, false],
    [30_001, false],
  ])('%d outside office hours where the market has set 500: %s', (total, allowed) => {
    const limits = { ...DEFAULT_EXPORT_LIMITS, limitAfter: 500 };
    const judge = (rows: number, now: Date, approval: boolean) =>
      exportVerdict({ total: rows, now, timeZone: 'Asia/Jakarta', ...limits, approval });
    expect(judge(total, outside, false)).toBe(allowed ? 'begins' : 'refused');
    expect(judge(total, outside, true)).toBe(allowed ? 'begins' : 'waits');
    expect(judge(30_000, inside, true)).toBe('begins');
    expect(judge(30_001, inside, true)).toBe('refused');
  });
});

describe('the limits of a market', () => {
  it('are its site settings', () => {
    const settings = { csv_limit: 100, office_start_hour: 8, office_end_hour: 20 };
    expect(exportLimits(settings)).toEqual({
      limit: 100,
      limitAfter: null,
      approval: false,
      proof: null,
      startHour: 8,
      endHour: 20,
    });
  });

  it.each([
    {},
    { csv_limit: 'many', csv_limit_after: '', office_start_hour: -1, office_end_hour: 25 },
    { csv_limit: 1.5 },
  ])('LST-075 API-056 are 30000, 9 and 18 where a setting is missing or makes no sense: %o', (settings) => {
    expect(exportLimits(settings)).toEqual(DEFAULT_EXPORT_LIMITS);
  });
});
