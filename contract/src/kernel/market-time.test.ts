import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayBounds,
  daysBetween,
  formatDate,
  formatDateTime,
  fromWireTimestamp,
  instantOf,
  isLocalDate,
  isLocalTime,
  localDate,
  localTime,
  minutesOf,
  timeSteps,
  toWireTimestamp,
} from './market-time.ts';

const JAKARTA = 'Asia/Jakarta';
const MANILA = 'Asia/Manila';
const ZONES = { [JAKARTA]: 7, [MANILA]: 8 } as const;
const HOUR = 3_600_000;

const instants = fc.date({
  // Manila had summer time until 1990.
  min: new Date('1991-01-01T00:00:00Z'),
  max: new Date('2199-12-30T00:00:00Z'),
  noInvalidDate: true,
});

describe('the market’s day and clock', () => {
  it.each([
    ['2026-11-20T16:59:59Z', JAKARTA, '2026-11-20', '23:59'],
    ['2026-11-20T17:00:00Z', JAKARTA, '2026-11-21', '00:00'],
    ['2026-11-20T15:59:59Z', MANILA, '2026-11-20', '23:59'],
    ['2026-11-20T16:00:00Z', MANILA, '2026-11-21', '00:00'],
    ['2026-11-21T00:00:00Z', JAKARTA, '2026-11-21', '07:00'],
    ['2026-11-21T00:00:00Z', MANILA, '2026-11-21', '08:00'],
    ['2026-12-31T17:30:00Z', JAKARTA, '2027-01-01', '00:30'],
  ])('shows %s in %s as %s %s', (instant, zone, date, time) => {
    expect([localDate(new Date(instant), zone), localTime(new Date(instant), zone)]).toEqual([date, time]);
  });

  it.each(Object.entries(ZONES))('keeps %s at its fixed distance of %i hours from UTC', (zone, hours) => {
    fc.assert(
      fc.property(instants, (instant) => {
        const shifted = new Date(instant.getTime() + hours * HOUR).toISOString();
        expect(`${localDate(instant, zone)}T${localTime(instant, zone)}`).toBe(shifted.slice(0, 16));
      }),
    );
  });

  it.each([JAKARTA, MANILA, 'Europe/Berlin', 'America/New_York'])(
    'finds the instant of a wall time in %s again',
    (zone) => {
      fc.assert(
        fc.property(instants, (instant) => {
          const found = instantOf(localDate(instant, zone), localTime(instant, zone), zone);
          expect(toWireTimestamp(found, zone)).toBe(toWireTimestamp(instant, zone));
        }),
      );
    },
  );

  it('takes the first of a repeated hour and moves a skipped hour on', () => {
    expect(instantOf('2026-10-25', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'));
    expect(instantOf('2026-03-29', '02:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(instantOf('2026-03-29', '03:00', 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:00:00Z'));
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'));
  });

  it('bounds a day half open, whole even where midnight is skipped', () => {
    expect(dayBounds('2026-11-20', JAKARTA)).toEqual({
      from: new Date('2026-11-19T17:00:00Z'),
      to: new Date('2026-11-20T17:00:00Z'),
    });
    expect(dayBounds('2018-11-04', 'America/Sao_Paulo')).toEqual({
      from: new Date('2018-11-04T03:00:00Z'),
      to: new Date('2018-11-05T02:00:00Z'),
    });
  });

  it('finds wall times of the years before zones kept whole hours', () => {
    expect(instantOf('1910-05-01', '00:00', JAKARTA).toISOString()).toBe('1910-04-30T16:52:48.000Z');
  });
});

describe('calendar arithmetic', () => {
  it.each([
    ['2026-11-20', 30, '2026-12-20'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s plus %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });

  it('adds and counts days as inverses', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -3000, max: 3000 }), (instant, days) => {
        const date = localDate(instant, JAKARTA);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('refuses to reckon with what is no date or time', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', 'soon')).toThrow(RangeError);
    expect(() => minutesOf('24:00')).toThrow(RangeError);
  });

  const NO_DATES = [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '1899-12-31',
    '2201-01-01',
    '0050-01-01',
    '',
    '2026-11-20 10:15',
    '20/11/2026',
    ' 2026-11-20',
    '٢٠٢٦-11-20',
  ];

  it.each(NO_DATES)('MKT-033 takes %j for no date', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });

  it('MKT-033 takes yyyy-MM-dd for a date', () => {
    expect(['2028-02-29', '1900-01-01', '2200-12-31'].map(isLocalDate)).toEqual([true, true, true]);
  });

  it('knows clock times from 00:00 to 23:59', () => {
    expect(['00:00', '07:59', '23:59'].map(isLocalTime)).toEqual([true, true, true]);
    expect(['24:00', '7:59', '12:60', '12:00:00', ''].map(isLocalTime)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('lists the whole steps between two times', () => {
    expect(timeSteps('07:59', '09:01', 15)).toEqual(['08:00', '08:15', '08:30', '08:45', '09:00']);
    expect(timeSteps('20:12', '20:14', 15)).toEqual([]);
    expect(timeSteps('23:50', '23:59', 15)).toEqual([]);
  });
});

describe('written dates', () => {
  const MONTH_NAMES = [
    ['en', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
    ['ph', 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'],
    ['id', 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'],
  ] as const;

  it.each(MONTH_NAMES)('MKT-032 writes dd mmm yyyy with the months of %s', (language, months) => {
    const written = months
      .split(' ')
      .map((_, index) => formatDate(`2026-${String(index + 1).padStart(2, '0')}-05`, language));
    expect(written).toEqual(months.split(' ').map((month) => `05 ${month} 2026`));
  });

  it('MKT-031 writes dd mmm yyyy, HH:MM by the market’s clock, with a colon in every language', () => {
    const instant = new Date('2026-12-20T17:05:59Z');
    expect(formatDateTime(instant, JAKARTA, 'id')).toBe('21 Des 2026, 00:05');
    expect(formatDateTime(instant, MANILA, 'en')).toBe('21 Dec 2026, 01:05');
    expect(formatDateTime(instant, MANILA, 'ph')).toBe('21 Dec 2026, 01:05');
  });

  it('MKT-035 reads a payload’s yyyy-mm-dd HH:MM back to the instant it was written from', () => {
    expect(toWireTimestamp(new Date('2026-11-20T03:15:42Z'), JAKARTA)).toBe('2026-11-20 10:15');
    expect(fromWireTimestamp('2026-11-20 10:15', JAKARTA)).toEqual(new Date('2026-11-20T03:15:00Z'));
    expect(fromWireTimestamp('2026-11-20 10:15', MANILA)).toEqual(new Date('2026-11-20T02:15:00Z'));
  });

  it.each([
    '2026-11-20',
    '2026-11-20T10:15',
    '2026-11-31 10:15',
    '2026-11-20 24:00',
    '2026-11-20 10:15 x',
    '',
  ])('MKT-035 reads no timestamp from %j', (text) => {
    expect(fromWireTimestamp(text, JAKARTA)).toBeNull();
  });
});
