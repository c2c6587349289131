import { describe, expect, it } from 'vitest';
import { AUDIT_DATE_TYPES, auditRangeErrors, dayMeant, PURCHASE_MONTHS } from './filters.rules.ts';

const TODAY = '2026-11-20';

describe('the dates of the audit list', () => {
  const RANGES = [
    ['both in the past', '2026-11-01', '2026-11-20', {}],
    ['none', undefined, undefined, { start_date: 'required', end_date: 'required' }],
    ['no end', '2026-11-01', undefined, { end_date: 'required' }],
    ['tomorrow', '2026-11-21', '2026-11-21', { start_date: 'future', end_date: 'future' }],
    ['the end first', '2026-11-10', '2026-11-09', { end_date: 'order' }],
    ['no day', '2026-02-30', '2026-11-09', { start_date: 'invalid' }],
  ] as const;
  it.each(RANGES)('AUD-060 AUD-062 AUD-063 %s', (_title, start_date, end_date, expected) => {
    for (const date_type of AUDIT_DATE_TYPES) {
      const errors = auditRangeErrors({ date_type, start_date, end_date }, TODAY);
      const told = Object.entries(errors).map(([field, { key }]) => [
        field,
        key.slice('audits:range.'.length),
      ]);
      expect(Object.fromEntries(told)).toEqual(expected);
    }
  });

  it('AUD-065 AUD-066 dates without a date type say nothing; months are 01 to 12', () => {
    expect(auditRangeErrors({ end_date: '2030-01-01' }, TODAY)).toEqual({});
    expect(AUDIT_DATE_TYPES).toEqual(['audit_created_date', 'calling_date']);
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
    expect(PURCHASE_MONTHS).toEqual(months);
  });

  it.each([
    ['2026-11-10', '2026-11-10'],
    ['2026-11-10T16:59:59.999Z', '2026-11-10'],
    ['2026-11-10T17:00:00Z', '2026-11-11'],
    ['2026-11-11T00:30+14:00', '2026-11-10'],
    ['2026-02-30T00:00:00Z', null],
    ['2026-11-10T25:00:00Z', null],
    ['2026-11-10 17:00', null],
    ['10/11/2026', null],
    ['', null],
  ])('AUD-081 %j means %j in Jakarta', (value, day) => {
    expect(dayMeant(value, 'Asia/Jakarta')).toBe(day);
  });
});
