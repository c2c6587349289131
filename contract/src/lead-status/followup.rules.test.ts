import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { addDays, daysBetween } from '../kernel/market-time.ts';
import {
  followUpAt,
  followUpDays,
  followUpHint,
  followUpStart,
  followUpTimes,
  followUpWindow,
} from './followup.rules.ts';
import { validateStatusUpdate } from './lead-status.rules.ts';
import { buildContext, HOT, TODAY } from './test-builders.ts';

const HOUR = 3_600_000;
const MARKET_HOURS = [
  ['id', 7],
  ['ph', 8],
] as const;
const DAYS = [-1, 0, 1, 2, 29, 30, 31, 32, 59, 60, 61, 62, 400];
/** Which of DAYS a sub-status accepts (domain.md 1), for every sub-status with a follow-up. */
const WINDOWS = [
  [2, 2, [1, 2, 29, 30]],
  [2, 3, [31, 32, 59, 60]],
  [2, 4, [61, 62, 400]],
  [1, 5, [0, 1, 2, 29, 30, 31, 32, 59, 60, 61, 62, 400]],
  [1, 6, [0, 1, 2, 29, 30, 31, 32, 59, 60, 61, 62, 400]],
] as const;
/** Around midnight in UTC, in Jakarta (17:00 UTC) and in Manila (16:00 UTC). */
const MOMENTS = [
  '2026-11-20T15:59:59.999Z',
  '2026-11-20T16:00:00.000Z',
  '2026-11-20T16:59:59.999Z',
  '2026-11-20T17:00:00.000Z',
  '2026-11-20T23:59:59.999Z',
  '2026-11-21T00:00:00.000Z',
  '2026-12-31T20:00:00.000Z',
];

const reopened = { statusId: 24, subStatusId: 21 } as const;
const called = { statusId: 1, subStatusId: 5 } as const;

/** Today by plain arithmetic, independent of the code under test. */
function dayIn(hours: number, now: Date, daysAhead: number): string {
  return new Date(now.getTime() + hours * HOUR + daysAhead * 24 * HOUR).toISOString().slice(0, 10);
}

function errorsOf(wire: Parameters<typeof validateStatusUpdate>[0], now?: Date, market: 'id' | 'ph' = 'id') {
  const context = buildContext({ current: called, market: MARKETS[market], ...(now && { now }) });
  return validateStatusUpdate(wire, context).errors;
}

describe('the follow-up window', () => {
  const cases = WINDOWS.flatMap((row) =>
    MARKET_HOURS.flatMap(([code, hours]) => MOMENTS.map((moment) => [...row, code, hours, moment] as const)),
  );

  it.each(cases)(
    'DET-113 DET-114 DET-115 status %i/%i takes the days ahead %j in %s (UTC+%i) at %s',
    (status_id, sub_status_id, taken, code, hours, moment) => {
      const now = new Date(moment);
      const accepted = DAYS.filter((days) => {
        const wire = {
          ...HOT,
          status_id,
          sub_status_id,
          follow_up_date: dayIn(hours, now, days),
          followup_time: '20:00',
        };
        return errorsOf(wire, now, code).follow_up_date === undefined;
      });
      const isEvening = now.getTime() + hours * HOUR > Date.parse(`${dayIn(hours, now, 0)}T20:00:00Z`);
      expect(accepted).toEqual(taken.filter((days) => days > 0 || !isEvening));
    },
  );

  it.each(MARKET_HOURS)('DET-113 DET-114 DET-115 holds at any moment for any day in %s', (code, hours) => {
    const windows = [
      [2, 1, 30],
      [3, 31, 60],
      [4, 61, Number.POSITIVE_INFINITY],
    ] as const;
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom(...windows),
        (now, days, [sub_status_id, first, last]) => {
          const errors = errorsOf(
            { ...HOT, sub_status_id, follow_up_date: dayIn(hours, now, days) },
            now,
            code,
          );
          expect(errors.follow_up_date === undefined).toBe(days >= first && days <= last);
        },
      ),
    );
  });

  it('DET-149 refuses a day before today whatever the sub-status', () => {
    for (const sub_status_id of [2, 3, 4]) {
      expect(errorsOf({ ...HOT, sub_status_id, follow_up_date: '2026-11-19' }).follow_up_date).toEqual({
        key: 'lead-status:before_today',
        params: { name: { key: 'lead-status:field.follow_up_date' } },
      });
    }
  });

  it('names the sub-status and its window', () => {
    expect(errorsOf({ ...HOT, follow_up_date: '2027-01-05' }).follow_up_date).toEqual({
      key: 'lead-status:followup.window',
      params: { sub_status: 'Name 2', min: 1, max: 30 },
    });
    expect(errorsOf({ ...HOT, sub_status_id: 4 }).follow_up_date).toEqual({
      key: 'lead-status:followup.window_open',
      params: { sub_status: 'Name 4', min: 61 },
    });
    expect(followUpHint(5, buildContext().subStatusNames)).toBeNull();
  });

  it('gives the date picker the same days', () => {
    expect(followUpDays(2, TODAY)).toEqual({ first: '2026-11-21', last: '2026-12-20' });
    expect(followUpDays(3, TODAY)).toEqual({ first: '2026-12-21', last: '2027-01-19' });
    expect(followUpDays(4, TODAY)).toEqual({ first: '2027-01-20', last: null });
    expect(followUpDays(null, TODAY)).toEqual({ first: TODAY, last: null });
    expect(followUpWindow(21)).toEqual(followUpWindow(5));
  });

  it('refuses what is no day and no time', () => {
    const errors = errorsOf({ ...HOT, follow_up_date: '2026-11-31', followup_time: '9 am' });
    expect([errors.follow_up_date?.key, errors.followup_time?.key]).toEqual([
      'kernel:invalid.value',
      'kernel:invalid.value',
    ]);
  });
});

describe('follow-up times', () => {
  const at = (now: string, followupStart = '08:00') =>
    buildContext({ now: new Date(now), settings: { followupStart } });

  it('DET-144 a later day offers each quarter of an hour from 08:00 to 20:00', () => {
    const times = followUpTimes('2026-11-21', at('2026-11-20T02:00:00Z', '10:00'));
    expect(times).toHaveLength(49);
    expect([times[0], times[1], times.at(-2), times.at(-1)]).toEqual(['08:00', '08:15', '19:45', '20:00']);
  });

  const TODAY_STARTS = [
    ['2026-11-19T22:00:00.000Z', '08:00', '08:00'],
    ['2026-11-20T00:59:00.000Z', '08:00', '08:00'],
    ['2026-11-20T01:00:00.000Z', '08:00', '08:00'],
    ['2026-11-20T01:00:00.001Z', '08:00', '08:15'],
    ['2026-11-20T03:07:00.000Z', '08:00', '10:15'],
    ['2026-11-20T03:15:00.000Z', '08:00', '10:15'],
    ['2026-11-20T03:15:01.000Z', '08:00', '10:30'],
    ['2026-11-20T13:00:00.000Z', '08:00', '20:00'],
    ['2026-11-20T13:00:01.000Z', '08:00', undefined],
    ['2026-11-20T00:00:00.000Z', '09:10', '09:15'],
    ['2026-11-19T22:00:00.000Z', '07:00', '07:00'],
  ] as const;

  it.each(TODAY_STARTS)(
    'DET-145 on the same day at %s with a configured start of %s the first time is %s',
    (now, start, first) => {
      const times = followUpTimes(TODAY, at(now, start));
      expect([times[0], times.at(-1)]).toEqual([first, first && '20:00']);
    },
  );

  it.each([
    ['09:10', '09:10'],
    ['8 am', '08:00'],
    ['24:00', '08:00'],
    [8, '08:00'],
    [undefined, '08:00'],
  ])('DET-145 a configured start of %j is read as %s', (setting, start) =>
    expect(followUpStart(setting)).toBe(start),
  );

  it('DET-145 a past day offers no time', () => {
    expect(followUpTimes('2026-11-19', at('2026-11-20T02:00:00Z'))).toEqual([]);
  });

  const TAKEN = [
    ['00:00', 'kernel:required'],
    ['07:45', 'lead-status:followup.time_range'],
    ['07:59', 'lead-status:followup.time_range'],
    ['08:00', undefined],
    ['10:07', 'lead-status:followup.time_range'],
    ['20:00', undefined],
    ['20:11', 'lead-status:followup.time_range'],
    ['20:15', 'lead-status:followup.time_range'],
    ['24:00', 'kernel:invalid.value'],
  ] as const;

  it.each(TAKEN)('DET-144 the time %s on a later day is answered with %s', (followup_time, key) => {
    expect(errorsOf({ ...HOT, followup_time }).followup_time?.key).toBe(key);
  });

  it('DET-145 refuses a time of today that has passed and says what is left', () => {
    const wire = { status_id: 1, sub_status_id: 5, follow_up_date: TODAY, followup_time: '10:00' };
    expect(errorsOf(wire, new Date('2026-11-20T03:07:00Z'))).toEqual({
      followup_time: {
        key: 'lead-status:followup.time_range',
        params: { from: '10:15', to: '20:00', step: 15 },
      },
    });
    expect(errorsOf({ ...wire, followup_time: '10:15' }, new Date('2026-11-20T03:07:00Z'))).toEqual({});
  });

  it('sends a late evening to another day', () => {
    const wire = { status_id: 24, sub_status_id: 21, follow_up_date: TODAY, followup_time: '20:00' };
    const context = buildContext({ current: reopened, now: new Date('2026-11-20T13:30:00Z') });
    expect(validateStatusUpdate(wire, context).errors).toEqual({
      follow_up_date: { key: 'lead-status:followup.day_over' },
    });
  });

  it.each(MARKET_HOURS)(
    'DET-143 day and time become one moment by the clock of %s (UTC+%i)',
    (code, hours) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
          const follow_up_date = addDays(TODAY, days);
          const followup_time = new Date(minutes * 60_000).toISOString().slice(11, 16);
          const moment = followUpAt({ follow_up_date, followup_time }, MARKETS[code].timeZone);
          const expected =
            Date.UTC(2026, 10, 20) +
            (daysBetween(TODAY, follow_up_date) * 24 - hours) * HOUR +
            minutes * 60_000;
          expect(moment?.getTime()).toBe(expected);
        }),
      );
    },
  );

  it('DET-143 there is no moment while the day or the time is missing', () => {
    expect(followUpAt({ follow_up_date: TODAY, followup_time: null }, 'Asia/Jakarta')).toBeNull();
    expect(followUpAt({ follow_up_date: null, followup_time: '10:00' }, 'Asia/Jakarta')).toBeNull();
  });
});
