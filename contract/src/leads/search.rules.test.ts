import { describe, expect, it } from 'vitest';
import {
  checkRange,
  chooseDateType,
  chooseStartDate,
  completeRange,
  DATE_TYPES,
  initialRange,
  isPastOnly,
  readSearch,
} from './search.rules.ts';

const TODAY = '2026-11-20';
const [YESTERDAY, TOMORROW] = ['2026-11-19', '2026-11-21'];

it('LST-028 the date types are those of the specification, in its order', () => {
  expect(DATE_TYPES.join()).toBe(
    'followup_date,created_date,updated_date,updated_date_crm,updated_date_lms,purchase_date,booking_date,' +
      'td_requested_date,td_scheduled_date,td_completed_date,stnk_follow_up_date,buy_time',
  );
});

describe('filling in a range', () => {
  it.each([...DATE_TYPES, undefined])('LST-032 LST-033 choosing %s forgets both dates', (dateType) => {
    expect(chooseDateType(dateType)).toEqual(dateType ? { date_type: dateType } : {});
  });

  it('LST-034 a new from date forgets the to date', () => {
    const range = { date_type: 'created_date', start_date: YESTERDAY, end_date: TODAY } as const;
    expect(chooseStartDate(range, TODAY)).toEqual({ date_type: 'created_date', start_date: TODAY });
  });

  describe('LST-035 LST-036', () => {
    it.each([
      ['created_date', YESTERDAY, TODAY],
      ['followup_date', YESTERDAY, TODAY],
      ['followup_date', TODAY, TODAY],
      ['purchase_date', TOMORROW, TODAY],
      ['followup_date', TOMORROW, TOMORROW],
    ] as const)('%s from %s alone runs to %s', (date_type, start_date, end_date) => {
      expect(completeRange({ date_type, start_date }, TODAY)).toEqual({ date_type, start_date, end_date });
    });
  });

  it('keeps a to date that was chosen', () => {
    const range = { date_type: 'created_date', start_date: YESTERDAY, end_date: YESTERDAY } as const;
    expect(completeRange(range, TODAY)).toEqual(range);
    expect(completeRange({}, TODAY)).toEqual({});
  });

  it('does not go on from what is no day', () => {
    const range = { date_type: 'created_date', start_date: '31/31' } as const;
    expect(completeRange(range, TODAY)).toEqual(range);
  });

  it('LST-037 the list opens with today’s follow-ups', () => {
    expect(initialRange(TODAY)).toEqual({ date_type: 'followup_date', start_date: TODAY, end_date: TODAY });
  });
});

describe('what the quick search looks for', () => {
  it.each([
    ['12', { kind: 'digits', mobile: '', leadId: 12 }],
    ['1234', { kind: 'digits', mobile: '1234', leadId: 1234 }],
    ['0020', { kind: 'digits', mobile: '0020', leadId: undefined }],
    ['+62 0858', { kind: 'digits', mobile: '+62 0858', leadId: undefined }],
    ['08', { kind: 'too_short' }],
    ['081', { kind: 'too_short' }],
    ['Bu', { kind: 'too_short' }],
    ['Bu Dé', { kind: 'too_short' }],
    ['Búdi  de', { kind: 'name', words: ['budi', 'de'] }],
    [' ', { kind: 'none' }],
  ] as const)('LST-003 %j', (typed, term) => {
    expect(readSearch(typed)).toEqual(term);
  });
});

describe('what may be searched', () => {
  const START = { key: 'leads:date.start_invalid' };
  const END = { key: 'leads:date.end_invalid' };

  it.each([
    [undefined, undefined, { start_date: START, end_date: END }],
    [YESTERDAY, undefined, { end_date: END }],
    [undefined, TODAY, { start_date: START }],
    [TODAY, YESTERDAY, { end_date: END }],
    [TODAY, TODAY, {}],
    [YESTERDAY, TODAY, {}],
    ['31/31', TODAY, { start_date: START, end_date: END }],
    [TODAY, 'someday', { end_date: END }],
  ] as const)('LST-045 LST-048 from %s to %s', (start_date, end_date, errors) => {
    expect(checkRange({ date_type: 'followup_date', start_date, end_date }, TODAY)).toEqual(errors);
  });

  it.each(DATE_TYPES)('LST-049 LST-050 the future of %s', (date_type) => {
    const errors = checkRange({ date_type, start_date: TODAY, end_date: TOMORROW }, TODAY);
    expect(isPastOnly(date_type)).toBe(/^(created|updated)/.test(date_type));
    expect(errors).toEqual(isPastOnly(date_type) ? { end_date: END } : {});
  });

  it('asks for no date without a date type', () => {
    expect(checkRange({}, TODAY)).toEqual({});
  });
});
