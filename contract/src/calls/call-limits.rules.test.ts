import { describe, expect, it } from 'vitest';
import { DISPOSITION } from '../kernel/dispositions.ts';
import { MARKETS } from '../kernel/market.ts';
import { type CalledLead, callRefusal, isQuiet } from './call-limits.rules.ts';
import { CALL_RULES } from './call-rules.rules.ts';
import { callOrder, NEXT_QUEUES, NEXT_REASONS } from './next.rules.ts';
import { DISPOSITIONS, interestPlan, interestsOf, retryOf, retryTime } from './wrap-up.rules.ts';

/** 10:00 in Jakarta, 11:00 in Makassar and Manila, noon in Jayapura. */
const NOON = new Date('2026-11-20T03:00:00Z');

const lead = (overrides: Partial<CalledLead> = {}): CalledLead => ({
  doNotCall: false,
  mergedInto: null,
  attempts: 0,
  attemptsToday: 0,
  lastCalledAt: null,
  timeZone: 'Asia/Jakarta',
  ...overrides,
});

const judge = (overrides: Partial<CalledLead>, now = NOON) => {
  const refusal = callRefusal(lead(overrides), CALL_RULES, now);
  return refusal && [refusal.reason, refusal.allowedAt?.toISOString() ?? null];
};

describe('a call is refused', () => {
  it.each<[string, Partial<CalledLead>, Date, unknown]>([
    ['nothing against it', {}, NOON, null],
    ['never where the customer said so', { doNotCall: true, attempts: 99 }, NOON, ['do_not_call', null]],
    ['never where it was merged into another', { mergedInto: 7 }, NOON, ['merged', null]],
    ['never where neither may be called', { mergedInto: 7, doNotCall: true }, NOON, ['do_not_call', null]],
    ['never after the last attempt', { attempts: 12 }, NOON, ['attempts_in_all', null]],
    ['with one attempt left', { attempts: 11 }, NOON, null],
    [
      'for the rest of the day after its attempts, then until the quiet hours end',
      { attemptsToday: 3 },
      NOON,
      ['attempts_per_day', '2026-11-21T01:00:00.000Z'],
    ],
    [
      'during the pause',
      { lastCalledAt: new Date('2026-11-20T02:50:00Z') },
      NOON,
      ['pause', '2026-11-20T03:05:00.000Z'],
    ],
    ['no longer at the end of the pause', { lastCalledAt: new Date('2026-11-20T02:45:00Z') }, NOON, null],
    [
      'from a pause into the quiet hours',
      { lastCalledAt: new Date('2026-11-20T12:50:00Z') },
      new Date('2026-11-20T12:59:00Z'),
      ['pause', '2026-11-21T01:00:00.000Z'],
    ],
    ['at eight in the evening', {}, new Date('2026-11-20T13:00:00Z'), ['quiet', '2026-11-21T01:00:00.000Z']],
    [
      'after midnight, until that morning',
      {},
      new Date('2026-11-20T18:00:00Z'),
      ['quiet', '2026-11-21T01:00:00.000Z'],
    ],
    ['not at eight in the morning', {}, new Date('2026-11-21T01:00:00Z'), null],
    [
      'by the clock of the city, two hours before the market’s',
      { timeZone: 'Asia/Jayapura' },
      new Date('2026-11-20T11:30:00Z'),
      ['quiet', '2026-11-20T23:00:00.000Z'],
    ],
  ])('%s', (_, overrides, now, expected) => {
    expect(judge(overrides, now)).toEqual(expected);
  });

  it('in no hour at all where the two times are equal, and by day where quiet begins before it ends', () => {
    const at = (time: string) => new Date(`2026-11-20T${time}:00+07:00`);
    expect(isQuiet(at('03:00'), { quiet_from: '00:00', quiet_to: '00:00' }, 'Asia/Jakarta')).toBe(false);
    const siesta = { quiet_from: '12:00', quiet_to: '13:00' };
    expect(
      ['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(at(time), siesta, 'Asia/Jakarta')),
    ).toEqual([false, true, true, false]);
  });
});

describe('the order of leads', () => {
  it('has every reason once, in the order that was chosen, and no state in two of them', () => {
    expect(callOrder(['hot', 'nonsense', 'hot', 'fresh'])).toEqual([
      'hot',
      'fresh',
      'callback',
      'retry',
      'due',
    ]);
    expect(callOrder([])).toEqual([...NEXT_REASONS]);
    const states = Object.values(NEXT_QUEUES).flatMap(({ subStatusIds }) => [...subStatusIds] as number[]);
    expect(new Set(states).size).toBe(states.length);
  });
});

describe('a wrap-up', () => {
  const context = (now: string) => ({
    now: new Date(now),
    market: MARKETS.id,
    settings: { followupStart: '08:00' },
  });

  it.each([
    ['2026-11-20T10:07:00+07:00', 30, '2026-11-20', '10:45'],
    ['2026-11-20T06:00:00+07:00', 15, '2026-11-20', '08:00'],
    ['2026-11-20T19:50:00+07:00', 30, '2026-11-21', '08:00'],
    ['2026-11-20T22:30:00+07:00', 240, '2026-11-21', '08:00'],
  ])('at %s with %i minutes to wait comes again on %s at %s', (now, minutes, date, time) => {
    expect(retryTime(minutes, context(now))).toEqual({ date, time });
  });

  it.each([
    [2, '2026-11-20T10:07:00+07:00', { date: '2026-11-21', time: '10:15', buyTime: 30 }],
    [3, '2026-11-20T10:07:00+07:00', { date: '2026-12-21', time: '10:15', buyTime: 60 }],
    [4, '2026-11-20T21:00:00+07:00', { date: '2027-01-20', time: '20:00', buyTime: 60 }],
  ] as const)('suggests for sub-status %i at %s the first day of its window', (subStatusId, now, plan) => {
    expect(interestPlan(subStatusId, context(now))).toEqual(plan);
  });

  it('asks how interested a customer is who spoke, of an open lead', () => {
    expect(DISPOSITIONS.map((id) => interestsOf(1, id).length)).toEqual([3, 0, 0, 0, 0, 0, 0]);
    const open = [1, 2, 3, 4, 5, 6, 24].filter((id) => interestsOf(id, DISPOSITION.connected).length > 0);
    expect(open).toEqual([1, 2, 24]);
    expect(interestsOf(1, null)).toEqual([]);
  });

  it('moves a new lead on, and leaves the state of any other as it is', () => {
    expect(DISPOSITIONS.map((id) => retryOf(1, id)?.subStatusId ?? null)).toEqual([
      null,
      6,
      6,
      6,
      null,
      5,
      5,
    ]);
    expect(DISPOSITIONS.map((id) => retryOf(2, id))).toEqual(DISPOSITIONS.map(() => null));
  });
});
