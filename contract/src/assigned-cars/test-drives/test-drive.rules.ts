import { addDays, isLocalDate, type LocalDate, type LocalTime, localDate } from '../../kernel/market-time.ts';
import { type Text, text } from '../../kernel/text.ts';
import {
  instantOfMoment,
  isSameMoment,
  type MeetingContext,
  type Moment,
  plannedFaults,
  shapeFaults,
  stepFault,
} from './meeting.rules.ts';

/** The test drive of an assigned car. Source: spec A§3, A§4, A§5; domain.md 2. */
export const TEST_DRIVE = { requested: 2, scheduled: 3, completed: 4, rejected: 5 } as const;

export type TestDriveStatus = (typeof TEST_DRIVE)[keyof typeof TEST_DRIVE];

const { requested, scheduled, completed, rejected } = TEST_DRIVE;

/** Allowed next statuses; the same status corrects the data saved with it. */
export const TEST_DRIVE_NEXT = {
  none: [requested],
  [requested]: [requested, scheduled, rejected],
  [scheduled]: [scheduled, completed, rejected],
  [completed]: [requested],
  [rejected]: [requested],
} as const satisfies Record<TestDriveStatus | 'none', readonly TestDriveStatus[]>;

export const REJECTED_BY = ['CONSUMER', 'DEALER'] as const;
export type RejectedBy = (typeof REJECTED_BY)[number];

/** There is one type of test drive (spec A§3). */
export const TEST_DRIVE_TYPE = 1;

export const MEETING_TEXT_LENGTH = { comment: 1_000, address: 200, postal_code: 10 } as const;

export interface TestDriveValues {
  readonly td_status_id: number | null;
  readonly td_date: LocalDate | null;
  readonly td_time: LocalTime | null;
  readonly td_completed_date: LocalDate | null;
  readonly td_completed_time: LocalTime | null;
  /** The car is brought to the customer. */
  readonly home_td_available: boolean;
  readonly postal_code: string | null;
  readonly city_id: number | null;
  readonly address: string | null;
  readonly comment: string | null;
  readonly rejected_by: string | null;
}

export type TestDriveField = keyof TestDriveValues;
export type TestDriveErrors = Partial<Record<TestDriveField, Text>>;

/** Stored state of a test drive, its moment in the market's time. */
export interface StoredTestDrive {
  readonly status: number | null;
  readonly planned: Moment;
}

/** Fields by status; all others are disabled. */
const ASKS = {
  [requested]: { planned: 'required', completed: false, rejectedBy: false, home: true },
  [scheduled]: { planned: 'kept', completed: false, rejectedBy: false, home: true },
  [completed]: { planned: false, completed: true, rejectedBy: false, home: false },
  [rejected]: { planned: false, completed: false, rejectedBy: true, home: false },
} as const satisfies Record<TestDriveStatus, TestDriveAsks>;

export interface TestDriveAsks {
  /** `kept`: the requested moment stays if none is entered. */
  readonly planned: 'required' | 'kept' | false;
  readonly completed: boolean;
  readonly rejectedBy: boolean;
  readonly home: boolean;
}

const NOTHING: TestDriveAsks = { planned: false, completed: false, rejectedBy: false, home: false };

export function testDriveAsks(status: number | null): TestDriveAsks {
  const asks: Readonly<Record<number, TestDriveAsks>> = ASKS;
  return (status !== null && asks[status]) || NOTHING;
}

/** Selectable statuses: 'scheduled' is not offered once the moment has passed (spec A§4). */
export function testDriveChoices(
  { status, planned }: StoredTestDrive,
  { now, market }: MeetingContext,
): readonly TestDriveStatus[] {
  const next: Readonly<Record<string, readonly TestDriveStatus[]>> = TEST_DRIVE_NEXT;
  const choices = next[status ?? 'none'] ?? TEST_DRIVE_NEXT.none;
  const at = instantOfMoment(planned, market.timeZone);
  const hasPassed = status === requested && at !== null && at < now;
  return hasPassed ? choices.filter((choice) => choice !== scheduled) : choices;
}

const label = (field: TestDriveField) => text(`assigned-cars:field.${field}`);
const isRequired = (field: TestDriveField) => text('kernel:required', { name: label(field) });

/** Faults by field; empty if the values can be saved. */
export function testDriveErrors(
  values: TestDriveValues,
  stored: StoredTestDrive,
  context: MeetingContext,
): TestDriveErrors {
  const { td_status_id: status } = values;
  if (status === null) return { td_status_id: text('assigned-cars:status_required') };
  if (!testDriveChoices(stored, context).some((choice) => choice === status))
    return { td_status_id: text('assigned-cars:td.not_now') };
  const asks = testDriveAsks(status);
  return {
    ...(asks.planned && plannedErrors(values, stored, context)),
    ...(asks.completed && completedErrors(values, stored, context)),
    ...(asks.rejectedBy && rejectedErrors(values)),
    ...(asks.home && values.home_td_available && homeErrors(values)),
  };
}

function plannedErrors(
  values: TestDriveValues,
  { planned }: StoredTestDrive,
  context: MeetingContext,
): TestDriveErrors {
  const moment = { date: values.td_date, time: values.td_time };
  const isKept = testDriveAsks(values.td_status_id).planned === 'kept' && planned.date !== null;
  if (isKept && ((moment.date === null && moment.time === null) || isSameMoment(moment, planned))) return {};
  const names = { date: 'assigned-cars:field.td_date', time: 'assigned-cars:field.td_time' } as const;
  const shape = shapeFaults(moment, names, true);
  const faults =
    shape.date || shape.time ? shape : plannedFaults(moment, context, text('assigned-cars:td.past'));
  return {
    ...(faults.date && { td_date: faults.date }),
    ...(faults.time && { td_time: faults.time }),
  };
}

/** A drive took place between its planned day and today (spec A§5). */
function completedErrors(
  values: TestDriveValues,
  { planned }: StoredTestDrive,
  { now, market }: MeetingContext,
): TestDriveErrors {
  const moment = { date: values.td_completed_date, time: values.td_completed_time };
  const names = {
    date: 'assigned-cars:field.td_completed_date',
    time: 'assigned-cars:field.td_completed_time',
  } as const;
  const { date, time } = shapeFaults(moment, names, true);
  if (date || time)
    return { ...(date && { td_completed_date: date }), ...(time && { td_completed_time: time }) };
  const day = String(moment.date);
  if (day > localDate(now, market.timeZone) || (planned.date !== null && day < planned.date))
    return { td_completed_date: text('assigned-cars:td.completed_range') };
  const at = instantOfMoment(moment, market.timeZone);
  if (at && at > now) return { td_completed_time: text('assigned-cars:td.completed_range') };
  const step = stepFault(String(moment.time)).time;
  return step ? { td_completed_time: step } : {};
}

function rejectedErrors({ rejected_by: by }: TestDriveValues): TestDriveErrors {
  if (by === null) return { rejected_by: isRequired('rejected_by') };
  const isKnown = REJECTED_BY.some((one) => one === by);
  return isKnown ? {} : { rejected_by: text('kernel:invalid.value', { name: label('rejected_by') }) };
}

function homeErrors(values: TestDriveValues): TestDriveErrors {
  const { postal_code: postalCode, address, city_id: cityId } = values;
  return {
    ...postalErrors(postalCode),
    ...(cityId === null && { city_id: isRequired('city_id') }),
    ...(!address?.trim() && { address: isRequired('address') }),
  };
}

function postalErrors(postalCode: string | null): TestDriveErrors {
  const name = label('postal_code');
  if (!postalCode) return { postal_code: isRequired('postal_code') };
  return /^\d+$/.test(postalCode) ? {} : { postal_code: text('assigned-cars:digits_only', { name }) };
}

/** Possible days of a completed drive: from its planned day to today. */
export function completedDays(
  { planned }: StoredTestDrive,
  { now, market }: MeetingContext,
): { readonly first: LocalDate | undefined; readonly last: LocalDate } {
  const first = planned.date !== null && isLocalDate(planned.date) ? planned.date : undefined;
  return { first, last: localDate(now, market.timeZone) };
}

/** Suggested time: customers and dealers are free in the morning. */
const SUGGESTED_TIME = '10:00';

/** Suggestion before anything was arranged: a request for tomorrow morning. Null once there is a drive. */
export function suggestedTestDrive(
  { status }: StoredTestDrive,
  { now, market }: MeetingContext,
): Pick<TestDriveValues, 'td_status_id' | 'td_date' | 'td_time'> | null {
  if (status !== null) return null;
  const tomorrow = addDays(localDate(now, market.timeZone), 1);
  return { td_status_id: requested, td_date: tomorrow, td_time: SUGGESTED_TIME };
}
