import { describe, expect, it } from 'vitest';
import { formatDay, parseDate } from './dates.ts';

describe('parseDate', () => {
  it.each([
    ['2027-01-05', '2027-01-05'],
    ['5/1/2027', '2027-01-05'],
    ['05-01-27', '2027-01-05'],
    ['5.1.2027', '2027-01-05'],
    ['05012027', '2027-01-05'],
    ['5 jan 2027', '2027-01-05'],
    [' 05 Jan 2027 ', '2027-01-05'],
    ['17 Agustus 2026', '2026-08-17'],
    ['17 Agt 2026', '2026-08-17'],
    ['1 mei 2026', '2026-05-01'],
    ['1 okt 2026', '2026-10-01'],
    ['24 des 2026', '2026-12-24'],
    ['29/2/2028', '2028-02-29'],
  ])('reads %j, day first, as %s', (typed, day) => {
    expect(parseDate(typed)).toBe(day);
  });

  it.each([
    '',
    '5',
    '5/1',
    '31/2/2027',
    '29/2/2027',
    '5/13/2027',
    '0/1/2027',
    '5 foo 2027',
    '5/1/202',
    'tomorrow',
  ])('takes %j for no date', (typed) => {
    expect(parseDate(typed)).toBeNull();
  });
});

describe('formatDay', () => {
  it('writes the month in the language of the screen', () => {
    expect([
      formatDay('2026-08-05', 'en'),
      formatDay('2026-08-05', 'id'),
      formatDay('2026-08-05', 'ph'),
    ]).toEqual(['05 Aug 2026', '05 Agt 2026', '05 Aug 2026']);
  });

  it('writes what parseDate reads', () => {
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(parseDate(formatDay(day, 'id'))).toBe(day);
      expect(parseDate(formatDay(day, 'en'))).toBe(day);
    }
  });
});
