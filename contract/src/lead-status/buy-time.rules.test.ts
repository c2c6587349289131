import { describe, expect, it } from 'vitest';
import { BUY_TIME_DAYS, normaliseBuyTime } from './buy-time.rules.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import messages from './messages.en.json' with { type: 'json' };
import { buildContext, HOT, TODAY } from './test-builders.ts';

describe('buy time', () => {
  it('MKT-040 has the options 1 week, 2 weeks, 1 month and 2 months in days', () => {
    const options = BUY_TIME_DAYS.map((days) => [days, messages[`buy_time.${days}`]]);
    expect(options).toEqual([
      [7, '1 week'],
      [14, '2 weeks'],
      [30, '1 month'],
      [60, '2 months'],
    ]);
  });

  it.each([
    [7, '2026-11-27'],
    [14, '2026-12-04'],
    [30, '2026-12-20'],
    [60, '2027-01-19'],
  ] as const)('the option %i leads to %s, as number or text', (option, buyBy) => {
    expect(normaliseBuyTime(option, TODAY)).toEqual({ buyTimeDays: option, buyBy });
    expect(normaliseBuyTime(String(option), TODAY)).toEqual({ buyTimeDays: option, buyBy });
  });

  it.each([
    ['2026-11-20', 7],
    ['2026-11-27', 7],
    ['2026-11-28', 14],
    ['2026-12-04', 14],
    ['2026-12-05', 30],
    ['2026-12-20', 30],
    ['2026-12-21', 60],
    ['2027-01-19', 60],
    ['2027-06-01', 60],
  ] as const)('the day %s counts as the option %i', (day, buyTimeDays) => {
    expect(normaliseBuyTime(day, TODAY)).toEqual({ buyTimeDays, buyBy: day });
  });

  it.each([8, 0, -7, 7.5, Number.NaN, '', '07', 'soon', '2026-11-19', '2026-02-30'])(
    '%j is no buy time',
    (input) => {
      expect(normaliseBuyTime(input, TODAY)).toBeNull();
    },
  );

  it.each([
    ['2026-11-19', 'lead-status:before_today'],
    ['soon', 'kernel:invalid.value'],
    [8, 'kernel:invalid.value'],
    ['', 'kernel:required'],
    ['2026-11-20', undefined],
    [60, undefined],
  ] as const)('an update with the buy time %j is answered with %s', (buy_time, key) => {
    const context = buildContext({ current: { statusId: 1, subStatusId: 5 } });
    expect(validateStatusUpdate({ ...HOT, buy_time }, context).errors.buy_time?.key).toBe(key);
  });
});
