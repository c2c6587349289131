import { describe, expect, it } from 'vitest';
import { MARKETS } from '../../kernel/market.ts';
import { type MeetingContext, pastTimes, plannedTimes } from './meeting.rules.ts';
import {
  completedDays,
  type StoredTestDrive,
  suggestedTestDrive,
  TEST_DRIVE,
  TEST_DRIVE_NEXT,
  type TestDriveValues,
  testDriveChoices,
  testDriveErrors,
} from './test-drive.rules.ts';

/** 20 Nov 2026, 14:07 in Jakarta. */
const CONTEXT: MeetingContext = { now: new Date('2026-11-20T07:07:30Z'), market: MARKETS.id };
const NONE: StoredTestDrive = { status: null, planned: { date: null, time: null } };
const planned = (status: number, date: string | null, time: string | null): StoredTestDrive => ({
  status,
  planned: { date, time },
});
const AHEAD = { date: '2026-11-21', time: '10:00' };

const BLANK: TestDriveValues = {
  td_status_id: null,
  td_date: null,
  td_time: null,
  td_completed_date: null,
  td_completed_time: null,
  home_td_available: false,
  postal_code: null,
  city_id: null,
  address: null,
  comment: null,
  rejected_by: null,
};
const keysOf = (values: Partial<TestDriveValues>, stored = NONE, context = CONTEXT) =>
  Object.fromEntries(
    Object.entries(testDriveErrors({ ...BLANK, ...values }, stored, context)).map(([field, fault]) => [
      field,
      fault.key,
    ]),
  );

const CHOICES: readonly [string, StoredTestDrive, readonly number[]][] = [
  ['nothing before', NONE, [2]],
  ['requested and ahead', planned(2, '2026-11-21', '10:00'), [2, 3, 5]],
  ['requested and passed', planned(2, '2026-11-20', '14:00'), [2, 5]],
  ['requested without a moment', planned(2, null, null), [2, 3, 5]],
  ['scheduled', planned(3, '2026-11-21', '10:00'), [3, 4, 5]],
  ['completed', planned(4, '2026-11-19', '10:00'), [2]],
  ['rejected', planned(5, '2026-11-19', '10:00'), [2]],
];

const MOMENTS = [
  ['yesterday', '2026-11-19', '23:00', { td_date: 'assigned-cars:td.past' }],
  ['earlier today', '2026-11-20', '14:00', { td_time: 'assigned-cars:td.past' }],
  ['later today', '2026-11-20', '14:15', {}],
  ['between two steps', '2026-11-21', '10:05', { td_time: 'assigned-cars:time_step' }],
  ['no day', '2026-02-30', '10:00', { td_date: 'kernel:invalid.value' }],
  ['no time', '2026-11-21', '25:00', { td_time: 'kernel:invalid.value' }],
] as const;

describe('the state machine of a test drive', () => {
  it('DET-066 DET-071 DET-072 is a table: requested, then scheduled, completed or rejected, then requested again', () => {
    expect(TEST_DRIVE_NEXT).toEqual({ none: [2], 2: [2, 3, 5], 3: [3, 4, 5], 4: [2], 5: [2] });
  });

  it.each(CHOICES)('DET-068 DET-069 DET-070 %s leaves the statuses %j', (_, stored, choices) => {
    expect(testDriveChoices(stored, CONTEXT)).toEqual(choices);
  });

  it.each([2, 3, 4, 5].flatMap((from) => [2, 3, 4, 5].map((to) => [from, to] as const)))(
    'from %s a save of %s is refused where it may not be chosen',
    (from, to) => {
      const stored = planned(from, AHEAD.date, AHEAD.time);
      const isRefused = keysOf({ td_status_id: to }, stored).td_status_id === 'assigned-cars:td.not_now';
      expect(isRefused).toBe(!testDriveChoices(stored, CONTEXT).some((choice) => choice === to));
    },
  );
});

describe('what the form of a test drive asks for', () => {
  it('DET-075 a status', () => {
    expect(keysOf({})).toEqual({ td_status_id: 'assigned-cars:status_required' });
  });

  it('DET-076 date and time with status 2', () => {
    expect(keysOf({ td_status_id: 2 })).toEqual({ td_date: 'kernel:required', td_time: 'kernel:required' });
    expect(keysOf({ td_status_id: 2, td_date: AHEAD.date, td_time: AHEAD.time })).toEqual({});
    const kept = planned(2, AHEAD.date, AHEAD.time);
    expect(keysOf({ td_status_id: 3 }, kept)).toEqual({});
    expect(keysOf({ td_status_id: 3 }, planned(2, null, null))).toEqual({
      td_date: 'kernel:required',
      td_time: 'kernel:required',
    });
  });

  it.each(MOMENTS)('DET-079 DET-080 DET-082 a drive planned for %s', (_, td_date, td_time, faults) => {
    expect(keysOf({ td_status_id: 2, td_date, td_time })).toEqual(faults);
  });

  it.each([
    ['14:00', { td_time: 'assigned-cars:td.past' }],
    ['14:15', {}],
    ['14:30', {}],
  ])(
    'DET-080 at 14:15:30 a drive at %s today answers %j: the minute that runs is not over',
    (td_time, faults) => {
      const context = { ...CONTEXT, now: new Date('2026-11-20T07:15:30Z') };
      expect(keysOf({ td_status_id: 2, td_date: '2026-11-20', td_time }, NONE, context)).toEqual(faults);
    },
  );

  it('DET-073 DET-081 completed date and time, from the day of the drive to now', () => {
    const stored = planned(3, '2026-11-18', '10:00');
    const completed = (date: string | null, time: string | null) =>
      keysOf({ td_status_id: 4, td_completed_date: date, td_completed_time: time }, stored);
    expect(completed(null, null)).toEqual({
      td_completed_date: 'kernel:required',
      td_completed_time: 'kernel:required',
    });
    expect(completed('2026-11-17', '10:00')).toEqual({
      td_completed_date: 'assigned-cars:td.completed_range',
    });
    expect(completed('2026-11-21', '10:00')).toEqual({
      td_completed_date: 'assigned-cars:td.completed_range',
    });
    expect(completed('2026-11-20', '14:15')).toEqual({
      td_completed_time: 'assigned-cars:td.completed_range',
    });
    for (const [date, time] of [
      ['2026-11-18', '00:00'],
      ['2026-11-20', '14:00'],
    ] as const)
      expect(completed(date, time)).toEqual({});
    expect(completedDays(stored, CONTEXT)).toEqual({ first: '2026-11-18', last: '2026-11-20' });
  });

  it('DET-074 who rejected it with status 5', () => {
    const stored = planned(2, AHEAD.date, AHEAD.time);
    expect(keysOf({ td_status_id: 5 }, stored)).toEqual({ rejected_by: 'kernel:required' });
    expect(keysOf({ td_status_id: 5, rejected_by: 'SOMEBODY' }, stored)).toEqual({
      rejected_by: 'kernel:invalid.value',
    });
    for (const rejected_by of ['CONSUMER', 'DEALER'])
      expect(keysOf({ td_status_id: 5, rejected_by }, stored)).toEqual({});
  });

  it('DET-077 DET-078 pincode, city and address at the customer’s home, the pincode of digits', () => {
    const home = (values: Partial<TestDriveValues>) =>
      keysOf({
        td_status_id: 2,
        td_date: AHEAD.date,
        td_time: AHEAD.time,
        home_td_available: true,
        ...values,
      });
    expect(home({})).toEqual({
      postal_code: 'kernel:required',
      city_id: 'kernel:required',
      address: 'kernel:required',
    });
    const place = { city_id: 1, address: 'Jalan Merdeka 5' };
    expect(home({ ...place, postal_code: '1234a' })).toEqual({ postal_code: 'assigned-cars:digits_only' });
    for (const postal_code of ['1234', '12345', '1234567890'])
      expect(home({ ...place, postal_code })).toEqual({});
  });
});

describe('DET-082 the times of a day', () => {
  it('are 15 minutes apart to the end of the day, today from now on, on a past day none', () => {
    const all = plannedTimes('2026-11-21', CONTEXT);
    expect([all.length, all[0], all[1], all.at(-1)]).toEqual([96, '00:00', '00:15', '23:45']);
    expect(plannedTimes('2026-11-20', CONTEXT)[0]).toBe('14:15');
    expect(plannedTimes('2026-11-19', CONTEXT)).toEqual([]);
    expect(pastTimes('2026-11-20', CONTEXT).at(-1)).toBe('14:00');
  });

  it.each([
    ['id', '2026-11-20T16:59:00Z', '2026-11-20', '2026-11-21'],
    ['ph', '2026-11-20T15:59:00Z', '2026-11-20', '2026-11-21'],
    ['id', '2026-11-20T17:01:00Z', '2026-11-21', '2026-11-22'],
    ['ph', '2026-11-20T16:01:00Z', '2026-11-21', '2026-11-22'],
  ] as const)('of %s change at midnight of the market, at %s', (code, now, today, tomorrow) => {
    const context = { now: new Date(now), market: MARKETS[code] };
    const at = (td_date: string, td_time: string) =>
      keysOf({ td_status_id: 2, td_date, td_time }, NONE, context);
    expect(at(today, '23:45')).toEqual(today === '2026-11-20' ? { td_time: 'assigned-cars:td.past' } : {});
    expect(at('2026-11-19', '23:45')).toEqual({ td_date: 'assigned-cars:td.past' });
    expect(at(tomorrow, '00:00')).toEqual({});
  });

  it.each([
    ['id', '2026-11-20T16:59:00Z', '2026-11-21'],
    ['id', '2026-11-20T17:00:00Z', '2026-11-22'],
    ['ph', '2026-11-20T15:59:00Z', '2026-11-21'],
    ['ph', '2026-11-20T16:00:00Z', '2026-11-22'],
  ] as const)('of %s at %s suggest %s in the morning, once alone', (code, now, td_date) => {
    const context = { now: new Date(now), market: MARKETS[code] };
    const suggested = suggestedTestDrive(NONE, context);
    expect(suggested).toEqual({ td_status_id: 2, td_date, td_time: '10:00' });
    expect(keysOf({ ...suggested }, NONE, context)).toEqual({});
    expect(suggestedTestDrive({ ...NONE, status: TEST_DRIVE.rejected }, context)).toBeNull();
  });
});
