import { atMost, type Faults, formRules, type Rule, required } from '../kernel/form-rules.ts';
import type { Language } from '../kernel/language.ts';
import {
  addDays,
  daysBetween,
  formatDate,
  formatDateTime,
  instantOf,
  type LocalDate,
  localDate,
  mondayOf,
  monthNames,
} from '../kernel/market-time.ts';
import { isOfficeTime, type OfficeHours } from '../kernel/office-hours.ts';
import type { RecordStatus } from '../kernel/status.ts';
import { composedKey, type Text, text } from '../kernel/text.ts';
import { rawDays } from './days.rules.ts';
import { firstDay, lastDay, monthOf, sameDayIn, shiftMonth } from './months.rules.ts';
import { REPORTS, type ReportType } from './report-types.rules.ts';
import type { FilterValues } from './reports.rules.ts';
import { SEARCHES } from './searches.rules.ts';

export const FREQUENCIES = ['weekly', 'monthly'] as const;
export const SCHEDULE_PERIODS = ['last_week', 'last_month', 'month_to_date'] as const;

export type Frequency = (typeof FREQUENCIES)[number];
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];

/** Maximum recipients of a schedule. */
export const MOST_RECIPIENTS = 50;
export const LONGEST_NAME = 80;

/** When a report is sent, by the market's clock. */
export interface Rhythm {
  readonly frequency: Frequency;
  /** 1 is Monday; weekly schedules only. */
  readonly weekday: number | null;
  /** 1 to 31, monthly schedules only; a shorter month means its last day. */
  readonly month_day: number | null;
  readonly hour: number | null;
}

export interface ReportRecipient {
  readonly user_id: number;
  /** Language of file and mail. */
  readonly language: Language;
}

/** Values of the schedule form. */
export interface ScheduleValues extends Rhythm {
  readonly report_type: ReportType | null;
  readonly name: string;
  /** The report's filters in address spelling, without its period. */
  readonly filters: FilterValues;
  /** Null for a report with a fixed period. */
  readonly period: SchedulePeriod | null;
  readonly recipients: readonly ReportRecipient[];
  readonly status: RecordStatus;
}

export const NEW_SCHEDULE: ScheduleValues = {
  report_type: null,
  name: '',
  filters: {},
  period: null,
  frequency: 'weekly',
  weekday: 1,
  month_day: 1,
  hour: 8,
  recipients: [],
  status: '1',
};

/** Name of a report in the menu. */
export function reportTitle(type: ReportType): Text {
  return text(composedKey(`kernel:menu.${REPORTS[type].access.slice(1)}`));
}

const OF_DAYS: readonly ReportType[] = ['cross_sell', 'lead_raw_data'];

const isOfDays = (type: ReportType): type is 'cross_sell' | 'lead_raw_data' => OF_DAYS.includes(type);

function initialOf(type: ReportType): FilterValues {
  if (type === 'lead_raw_data') return { campaign_id: null };
  return isOfDays(type) ? {} : SEARCHES[type].initial;
}

/** Selectable periods of a report's schedule; none for a report with a fixed period. */
export function periodsOf(type: ReportType): readonly SchedulePeriod[] {
  if (isOfDays(type)) return SCHEDULE_PERIODS;
  return 'selected_month' in initialOf(type) ? ['last_month', 'month_to_date'] : [];
}

/** Filters stored with a schedule: the report's without its period. */
export function keptFilters(type: ReportType, values: FilterValues): FilterValues {
  const names = Object.keys(initialOf(type)).filter((name) => name !== 'selected_month');
  return Object.fromEntries(names.map((name) => [name, values[name] || null]));
}

/** Search on a market day: the stored filters and the days or month of the period. */
export function searchedOn(
  {
    report_type: type,
    filters,
    period,
  }: Pick<ScheduleValues, 'filters' | 'period'> & {
    readonly report_type: ReportType;
  },
  today: LocalDate,
): FilterValues {
  const kept = keptFilters(type, filters);
  if (period === null) return kept;
  const month = shiftMonth(monthOf(today), period === 'last_month' ? -1 : 0);
  if (!isOfDays(type)) return { ...kept, selected_month: month };
  const [start_date, end_date] = daysOf(period, today);
  return { ...kept, start_date, end_date };
}

function daysOf(period: SchedulePeriod, today: LocalDate): readonly [LocalDate, LocalDate] {
  if (period === 'month_to_date') return [firstDay(monthOf(today)), today];
  if (period === 'last_week') return [addDays(mondayOf(today), -7), addDays(mondayOf(today), -1)];
  const month = shiftMonth(monthOf(today), -1);
  return [firstDay(month), lastDay(month)];
}

/** The searched period as text: a month, days, or the moment of the search. */
export function searchedPeriod(
  { selected_month: month, start_date: from, end_date: to }: FilterValues,
  { at, timeZone, language }: { readonly at: Date; readonly timeZone: string; readonly language: Language },
): string {
  if (month) return `${monthNames(language)[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
  if (from && to) return `${formatDate(from, language)} – ${formatDate(to, language)}`;
  return formatDateTime(at, timeZone, language);
}

/** The schedule's day in the week or month of this day. */
function dayNear({ frequency, weekday, month_day }: Rhythm, date: LocalDate): LocalDate {
  if (frequency === 'weekly') return addDays(mondayOf(date), (weekday ?? 1) - 1);
  return sameDayIn(monthOf(date), `${monthOf(date)}-${String(month_day ?? 1).padStart(2, '0')}`);
}

function momentsNear(rhythm: Rhythm, at: Date, timeZone: string): Date[] {
  const today = localDate(at, timeZone);
  const time = `${String(rhythm.hour ?? 0).padStart(2, '0')}:00`;
  return [-1, 0, 1].map((step) => {
    const near =
      rhythm.frequency === 'weekly' ? addDays(today, step * 7) : firstDay(shiftMonth(monthOf(today), step));
    return instantOf(dayNear(rhythm, near), time, timeZone);
  });
}

/** First moment of the schedule after this one. */
export function nextDue(rhythm: Rhythm, after: Date, timeZone: string): Date {
  return momentsNear(rhythm, after, timeZone).find((moment) => moment > after) as Date;
}

/**
 * The moment within a year at which a report is likeliest to be refused. For the lead raw data, the one that most
 * exceeds the day limit of its hour (spec B§5), which varies with weekday and length of the period; for other reports
 * the next one.
 */
export function strictestDue(
  values: ScheduleValues,
  after: Date,
  { timeZone, hours }: { readonly timeZone: string; readonly hours: OfficeHours },
): Date {
  const next = nextDue(values, after, timeZone);
  const { filters, period, report_type: type } = values;
  if (type !== 'lead_raw_data') return next;
  const daysBeyond = (due: Date) => {
    const { start_date: start, end_date: end } = searchedOn(
      { report_type: type, filters, period },
      localDate(due, timeZone),
    );
    const days = start && end ? daysBetween(start, end) : 0;
    return days - rawDays(isOfficeTime(due, timeZone, hours));
  };
  let strictest = next;
  const until = shiftMonth(monthOf(localDate(after, timeZone)), 12);
  for (let due = next; monthOf(localDate(due, timeZone)) <= until; due = nextDue(values, due, timeZone))
    if (daysBeyond(due) > daysBeyond(strictest)) strictest = due;
  return strictest;
}

/** Last moment of the schedule up to this one. */
export function lastDue(rhythm: Rhythm, until: Date, timeZone: string): Date {
  return momentsNear(rhythm, until, timeZone).findLast((moment) => moment <= until) as Date;
}

const neededIn =
  (frequency: Frequency): Rule<ScheduleValues> =>
  (value, values, name) =>
    values.frequency === frequency ? required(value, values, name) : null;

const knownPeriod: Rule<ScheduleValues> = (value, { report_type: type }, name) => {
  const periods = type ? periodsOf(type) : [];
  if (periods.length === 0 && value === null) return null;
  return periods.some((period) => period === value) ? null : text('kernel:required', { name });
};

/** Faults of the stored filters by name. */
export function searchFaults({
  report_type: type,
  filters,
  period,
}: Pick<ScheduleValues, 'report_type' | 'filters' | 'period'>): Faults<FilterValues> {
  if (!type || isOfDays(type)) return {};
  const searched = searchedOn({ report_type: type, filters, period: period ?? 'last_month' }, '2026-01-01');
  return SEARCHES[type].rules.faults(searched);
}

/** A report whose search would be refused cannot be sent. */
const searchable: Rule<ScheduleValues> = (_value, values) =>
  Object.keys(searchFaults(values)).length > 0 ? text('reports:schedule.search_first') : null;

const fewEnough: Rule<ScheduleValues> = (value) =>
  Array.isArray(value) && value.length > MOST_RECIPIENTS
    ? text('reports:schedule.too_many', { most: MOST_RECIPIENTS })
    : null;

const rules = formRules<ScheduleValues>('reports', {
  report_type: [required],
  filters: [searchable],
  name: [required, atMost(LONGEST_NAME)],
  period: [knownPeriod],
  frequency: [required],
  weekday: [neededIn('weekly')],
  month_day: [neededIn('monthly')],
  hour: [required],
  recipients: [required, fewEnough],
});

/** Fields that a form shows only if needed. */
const SHOWN_IF_NEEDED: readonly string[] = ['period', 'weekday', 'month_day'];

export const scheduleRules = {
  ...rules,
  isRequired: (field: keyof ScheduleValues & string) =>
    SHOWN_IF_NEEDED.includes(field) || rules.isRequired(field),
};
