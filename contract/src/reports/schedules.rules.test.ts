import { describe, expect, it } from 'vitest';
import { MARKETS } from '../kernel/market.ts';
import { localDate } from '../kernel/market-time.ts';
import { REPORTS, type ReportType } from './report-types.rules.ts';
import {
  keptFilters,
  lastDue,
  NEW_SCHEDULE,
  nextDue,
  periodsOf,
  type Rhythm,
  scheduleRules,
  searchedOn,
  searchedPeriod,
  strictestDue,
} from './schedules.rules.ts';

const JAKARTA = MARKETS.id.timeZone;
const MANILA = MARKETS.ph.timeZone;
const weekly = (weekday: number, hour = 8): Rhythm => ({
  frequency: 'weekly',
  weekday,
  month_day: null,
  hour,
});
const monthly = (month_day: number, hour = 8): Rhythm => ({
  frequency: 'monthly',
  weekday: null,
  month_day,
  hour,
});

describe('a rhythm', () => {
  it.each<[string, Rhythm, string, string, string, string]>([
    [
      'weekly',
      weekly(1),
      JAKARTA,
      '2026-11-20T10:00+07:00',
      '2026-11-23T08:00+07:00',
      '2026-11-16T08:00+07:00',
    ],
    [
      'weekly, today later',
      weekly(5, 11),
      JAKARTA,
      '2026-11-20T10:00+07:00',
      '2026-11-20T11:00+07:00',
      '2026-11-13T11:00+07:00',
    ],
    [
      'weekly, on the moment',
      weekly(5, 10),
      JAKARTA,
      '2026-11-20T10:00+07:00',
      '2026-11-27T10:00+07:00',
      '2026-11-20T10:00+07:00',
    ],
    [
      'weekly on Sunday',
      weekly(7),
      JAKARTA,
      '2026-11-23T07:59+07:00',
      '2026-11-29T08:00+07:00',
      '2026-11-22T08:00+07:00',
    ],
    [
      'weekly by Manila',
      weekly(1, 0),
      MANILA,
      '2026-11-22T23:59+08:00',
      '2026-11-23T00:00+08:00',
      '2026-11-16T00:00+08:00',
    ],
    [
      'weekly by Jakarta',
      weekly(1, 0),
      JAKARTA,
      '2026-11-22T23:59+08:00',
      '2026-11-23T00:00+07:00',
      '2026-11-16T00:00+07:00',
    ],
    [
      'monthly',
      monthly(1),
      JAKARTA,
      '2026-11-20T10:00+07:00',
      '2026-12-01T08:00+07:00',
      '2026-11-01T08:00+07:00',
    ],
    [
      'the 31st in February',
      monthly(31),
      JAKARTA,
      '2026-02-01T00:00+07:00',
      '2026-02-28T08:00+07:00',
      '2026-01-31T08:00+07:00',
    ],
    [
      'the 31st in a leap year',
      monthly(31),
      JAKARTA,
      '2028-02-28T23:59+07:00',
      '2028-02-29T08:00+07:00',
      '2028-01-31T08:00+07:00',
    ],
    [
      'the 31st after February',
      monthly(31),
      JAKARTA,
      '2026-02-28T08:00+07:00',
      '2026-03-31T08:00+07:00',
      '2026-02-28T08:00+07:00',
    ],
    [
      'the 30th over new year',
      monthly(30, 23),
      MANILA,
      '2026-12-31T00:00+08:00',
      '2027-01-30T23:00+08:00',
      '2026-12-30T23:00+08:00',
    ],
  ])('%s is due next and was due last', (_name, rhythm, zone, now, next, last) => {
    const at = new Date(now);
    expect([nextDue(rhythm, at, zone), lastDue(rhythm, at, zone)]).toEqual([new Date(next), new Date(last)]);
  });
});

describe('the moment at which a schedule is likeliest to be refused', () => {
  const hours = { startHour: 9, endHour: 18 };
  const strictest = (values: object) => {
    const due = strictestDue(
      { ...NEW_SCHEDULE, report_type: 'lead_raw_data', ...values },
      new Date('2026-11-25T10:00+07:00'),
      { timeZone: JAKARTA, hours },
    );
    return localDate(due, JAKARTA);
  };

  it('is that of the most days in office hours', () => {
    // A Tuesday follows Sunday the 29th of November; November is the shorter month.
    expect(strictest({ ...monthly(29, 10), period: 'last_month' })).toBe('2027-01-29');
    expect(strictest({ ...weekly(2, 10), period: 'month_to_date' })).toBe('2027-08-31');
    expect(strictest({ ...weekly(1, 10), period: 'last_week' })).toBe('2026-11-30');
  });

  it('is the next one of a report without such a limit', () => {
    expect(strictest({ ...monthly(29, 10), report_type: 'cross_sell', period: 'last_month' })).toBe(
      '2026-11-29',
    );
    expect(strictest({ ...weekly(2, 10), report_type: 'sales_report', period: 'month_to_date' })).toBe(
      '2026-12-01',
    );
  });
});

describe('the period of a schedule', () => {
  const days = (period: 'last_week' | 'last_month' | 'month_to_date', today: string) => {
    const { start_date, end_date } = searchedOn({ report_type: 'cross_sell', filters: {}, period }, today);
    return [start_date, end_date];
  };

  it('moves on with the day that it is sent on', () => {
    expect(days('last_week', '2026-11-23')).toEqual(['2026-11-16', '2026-11-22']);
    expect(days('last_week', '2026-11-22')).toEqual(['2026-11-09', '2026-11-15']);
    expect(days('last_month', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
    expect(days('month_to_date', '2028-02-29')).toEqual(['2028-02-01', '2028-02-29']);
    const sales = { report_type: 'sales_report', filters: { selected_month: '2020-08' } } as const;
    expect(searchedOn({ ...sales, period: 'last_month' }, '2027-01-01')).toEqual({
      selected_month: '2026-12',
    });
    expect(searchedOn({ ...sales, period: 'month_to_date' }, '2027-01-01')).toEqual({
      selected_month: '2027-01',
    });
  });

  it('is none of a report that knows its own months', () => {
    const without = (Object.keys(REPORTS) as ReportType[]).filter((type) => periodsOf(type).length === 0);
    expect(without.toSorted()).toEqual(['assigned_lead_summary', 'retail_process_summary', 'retail_report']);
    const summary = { report_type: 'assigned_lead_summary', filters: { followup_date: '15' } } as const;
    expect(searchedOn({ ...summary, period: null }, '2026-11-20')).toEqual({ followup_date: '15' });
  });

  it('is written in the recipient’s language', () => {
    const told = (values: Record<string, string>, language: 'en' | 'id') =>
      searchedPeriod(values, { at: new Date('2026-11-20T03:00Z'), timeZone: JAKARTA, language });
    expect(told({ selected_month: '2026-05' }, 'id')).toBe('Mei 2026');
    expect(told({ start_date: '2026-11-16', end_date: '2026-11-22' }, 'en')).toBe(
      '16 Nov 2026 – 22 Nov 2026',
    );
    expect(told({ process_id: '-1' }, 'en')).toBe('20 Nov 2026, 10:00');
  });
});

describe('the form of a schedule', () => {
  const valid = {
    ...NEW_SCHEDULE,
    report_type: 'ops_report' as const,
    name: 'Ops',
    filters: { process_id: '3' },
    period: 'last_month' as const,
    recipients: [{ user_id: 1, language: 'en' as const }],
  };
  const faulty = (change: object) => Object.keys(scheduleRules.faults({ ...valid, ...change }));

  it('names what is missing beside its field', () => {
    expect(faulty({})).toEqual([]);
    expect(faulty({ name: ' ', hour: null, recipients: [] })).toEqual(['name', 'hour', 'recipients']);
    expect(faulty({ weekday: null })).toEqual(['weekday']);
    expect(faulty({ frequency: 'monthly', month_day: null, weekday: null })).toEqual(['month_day']);
    expect(faulty({ period: 'last_week' })).toEqual(['period']);
    expect(faulty({ report_type: 'retail_report', filters: { process_id: '-1' } })).toEqual(['period']);
    expect(faulty({ filters: {} })).toEqual(['filters']);
    const many = Array.from({ length: 51 }, (_, at) => ({ user_id: at + 1, language: 'en' }));
    expect(faulty({ recipients: many })).toEqual(['recipients']);
  });

  it('keeps of an address what the report asks for, without its period', () => {
    const address = { process_id: '3', selected_month: '2026-10', compare: '1' };
    expect(keptFilters('ops_report', address)).toEqual({ process_id: '3', campaign_id: null });
    expect(keptFilters('lead_raw_data', { start_date: '2026-11-01', campaign_id: '7' })).toEqual({
      campaign_id: '7',
    });
  });
});
