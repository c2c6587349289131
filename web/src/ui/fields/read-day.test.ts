import { formatDate } from '@otolead/contract/kernel/market-time.ts';
import { describe, expect, it } from 'vitest';
import { readDay } from './read-day.ts';

/** A Monday. */
const today = '2026-11-23';
/** A follow-up is in the future. */
const ahead = { today, min: today };
/** A booking is in the past. */
const past = { today, max: today };

describe('readDay', () => {
  it.each([
    ['2027-01-05', '2027-01-05'],
    ['2027/1/5', '2027-01-05'],
    ['5/1/2027', '2027-01-05'],
    ['05-01-27', '2027-01-05'],
    ['5.1.2027', '2027-01-05'],
    ['05012027', '2027-01-05'],
    ['050127', '2027-01-05'],
    ['5 jan 2027', '2027-01-05'],
    [' 05 Jan 2027 ', '2027-01-05'],
    ['Jan 5, 2027', '2027-01-05'],
    ['17 Agustus 2026', '2026-08-17'],
    ['17 Agt 2026', '2026-08-17'],
    ['17 ags 2026', '2026-08-17'],
    ['1 mei 2026', '2026-05-01'],
    ['1 okt 2026', '2026-10-01'],
    ['24 des 2026', '2026-12-24'],
    ['1 nopember 2026', '2026-11-01'],
    ['29/2/2028', '2028-02-29'],
  ])('reads %j, day first, as %s', (typed, day) => {
    expect(readDay(typed, { today })).toBe(day);
  });

  it.each([
    ['25', '2026-11-25'],
    ['23', '2026-11-23'],
    ['2', '2026-12-02'],
    ['31', '2026-12-31'],
    ['25/11', '2026-11-25'],
    ['2511', '2026-11-25'],
    ['25 11', '2026-11-25'],
    ['25 nov', '2026-11-25'],
    ['Nov 25', '2026-11-25'],
    ['5/1', '2027-01-05'],
    ['5 januari', '2027-01-05'],
    ['29/2', '2028-02-29'],
    ['25/11/', '2026-11-25'],
  ])('reads %j as the next such day: %s', (typed, day) => {
    expect(readDay(typed, ahead)).toBe(day);
  });

  it.each([
    ['25', '2026-10-25'],
    ['23', '2026-11-23'],
    ['31', '2026-10-31'],
    ['25/11', '2025-11-25'],
    ['24 des', '2025-12-24'],
    ['29 feb', '2024-02-29'],
    ['fri', '2026-11-20'],
  ])('reads %j as the last such day where days to come are not asked for: %s', (typed, day) => {
    expect(readDay(typed, past)).toBe(day);
  });

  it.each([
    ['25', '2026-11-25'],
    ['2', '2026-11-02'],
    ['5/1', '2026-01-05'],
    ['31', null],
  ])('reads %j as one of this month or year where both may be meant: %s', (typed, day) => {
    expect(readDay(typed, { today })).toBe(day);
  });

  it('looks for a day within a window that begins weeks ahead', () => {
    const window = { today, min: '2026-12-24', max: '2027-01-22' };
    expect(['25', '2', '5/1', 'senin'].map((typed) => readDay(typed, window))).toEqual([
      '2026-12-25',
      '2027-01-02',
      '2027-01-05',
      '2026-12-28',
    ]);
  });

  it.each([
    ['+2', '2026-11-25'],
    ['+ 14', '2026-12-07'],
    ['-1', '2026-11-22'],
    ['H+2', '2026-11-25'],
    ['2 hari', '2026-11-25'],
    ['2 hari lagi', '2026-11-25'],
    ['in 2 days', '2026-11-25'],
    ['today', '2026-11-23'],
    ['hari ini', '2026-11-23'],
    ['Hari  Ini', '2026-11-23'],
    ['tomorrow', '2026-11-24'],
    ['Besok', '2026-11-24'],
    ['lusa', '2026-11-25'],
    ['yesterday', '2026-11-22'],
    ['kemarin', '2026-11-22'],
  ])('counts %j from today: %s', (typed, day) => {
    expect([readDay(typed, { today }), readDay(typed, ahead), readDay(typed, past)]).toEqual([day, day, day]);
  });

  it.each([
    ['tuesday', '2026-11-24'],
    ['Selasa', '2026-11-24'],
    ['fri', '2026-11-27'],
    ["jum'at", '2026-11-27'],
    ['jumat', '2026-11-27'],
    ['minggu', '2026-11-29'],
    ['monday', '2026-11-30'],
    ['senin', '2026-11-30'],
  ])('reads %j as the one that comes, never today: %s', (typed, day) => {
    expect(readDay(typed, ahead)).toBe(day);
  });

  it.each([
    '',
    'x',
    '0',
    '32',
    '251',
    '1430',
    '14.30',
    '31/2',
    '31/2/2027',
    '29/2/2027',
    '5/13/2027',
    '0/1/2027',
    '5 foo 2027',
    '5/1/202',
    '5/1/3027',
    'ja 5',
    'so',
    'someday',
    '+',
    '25 26',
  ])('takes %j for no day', (typed) => {
    expect([readDay(typed, { today }), readDay(typed, ahead), readDay(typed, past)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('reads what dates are shown as', () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(readDay(formatDate(day, 'id'), { today })).toBe(day);
      expect(readDay(formatDate(day, 'en'), { today })).toBe(day);
    }
  });
});
