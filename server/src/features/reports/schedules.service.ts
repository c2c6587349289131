import { exportLimits } from '@otolead/contract/exports/exports.rules.ts';
import type { DataOf, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { localDate } from '@otolead/contract/kernel/market-time.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type {
  saveReportSchedule,
  sendReportSchedule,
} from '@otolead/contract/reports/schedules.endpoints.ts';
import {
  NEW_SCHEDULE,
  type ReportRecipient,
  type ScheduleValues,
  scheduleRules,
  searchedOn,
  strictestDue,
} from '@otolead/contract/reports/schedules.rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { authorise } from '../../platform/http/authorise.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { AppError, invalidInput, notFound } from '../../platform/http/errors.ts';
import { openReader } from '../../platform/http/open-reader.ts';
import { type Changes, changesBetween } from '../../platform/records/change-log.ts';
import { lockRow } from '../../platform/records/lock-row.ts';
import { STORED_STATUS } from '../../platform/records/record-status.ts';
import { type RecordKind, refuseUnknown, saveRecord } from '../../platform/records/save-record.ts';
import { findSiteSettings } from '../config/config.public.ts';
import { eligibilityOf } from './schedules.eligibility.ts';
import { findSchedule, requireSchedule, type ScheduleRecord, writeSchedule } from './schedules.queries.ts';
import { startRun } from './schedules.run.ts';
import { reportFile } from './schedules.sheets.ts';

const SCHEDULE: RecordKind<ScheduleValues, ScheduleRecord> = {
  name: 'report_schedule',
  empty: NEW_SCHEDULE,
  find: findSchedule,
  faults: scheduleRules.faults,
  check: async (tx, context, values, before) => {
    const type = values.report_type as ReportType;
    authorise(context.actor, REPORTS[type].access);
    refuseUnknown(scheduleRules, 'report_type', !before || before.report_type === type);
    await checkRecipients(tx, context, values, before);
    if (before && values.status === '1') await checkOwner(tx, context, before);
  },
  write: writeSchedule,
  changes: (before, after) => changesBetween(before && told(before), told(after), Object.keys(told(after))),
};

/** New recipients need the right; those who lost it since stay listed and get nothing. */
async function checkRecipients(
  tx: Tx,
  { market }: ActorContext,
  { recipients, report_type }: ScheduleValues,
  before: ScheduleRecord | undefined,
): Promise<void> {
  const known = new Set(before?.recipients.map(({ user_id }) => user_id));
  const added = recipients.map(({ user_id }) => user_id).filter((id) => !known.has(id));
  const people = await eligibilityOf(tx, { market, type: report_type as ReportType }, added);
  const isDouble = new Set(recipients.map(({ user_id }) => user_id)).size < recipients.length;
  if (isDouble || added.some((id) => !people.has(id) || people.get(id)?.problem))
    throw invalidInput({ recipients: text('reports:schedule.no_right') });
}

/** A schedule acts under its owner's right. */
async function checkOwner(tx: Tx, { market }: ActorContext, before: ScheduleRecord): Promise<void> {
  const { owner_id: id, owner_name: name, report_type: type } = before;
  const owner = (await eligibilityOf(tx, { market, type }, [id])).get(id);
  if (owner?.problem) throw invalidInput({ status: text('reports:schedule.owner_gone', { name }) });
}

/** A schedule in the format of the change log. */
function told({ filters, recipients, ...schedule }: ScheduleRecord) {
  const { report_type, name, period, frequency, weekday, month_day, hour, status } = schedule;
  const given = Object.entries(filters).filter(([, value]) => value);
  return {
    report_type,
    name,
    filters: given.map(([field, value]) => `${field}=${value}`).join(', '),
    period,
    frequency,
    weekday,
    month_day,
    hour,
    recipients: recipients.map(({ name: person, language }) => `${person} (${language})`).join(', '),
    status,
  } satisfies Readonly<Record<string, Changes[string]['new']>>;
}

/**
 * Saves the form's fields; a search that the report would refuse at some due time is refused at once, also on resuming.
 * Throws like saveRecord, 403 without the report's right, 404 for a schedule hidden from the caller.
 */
export async function saveSchedule(
  context: ActorContext,
  request: ParsedOf<typeof saveReportSchedule>,
): Promise<ScheduleRecord> {
  const { id, version: _, ...given } = request;
  const before = id === undefined ? undefined : await requireSchedule(context, id);
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const values: ScheduleValues = { ...NEW_SCHEDULE, ...before, ...stated };
  const isWhole = Object.keys(scheduleRules.faults(values)).length === 0;
  // Pausing and deleting send a status alone, and are never refused for the search.
  const isTried = values.status === '1' || request.name !== undefined;
  if (isWhole && isTried) await tryReport(context, values, await strictest(context, values));
  const recipients = request.recipients as readonly ReportRecipient[] | undefined;
  return saveRecord(context, SCHEDULE, { ...request, recipients });
}

async function strictest({ clock, db, market }: ActorContext, values: ScheduleValues): Promise<Date> {
  const hours = exportLimits(await findSiteSettings(db, market));
  return strictestDue(values, clock.now(), { timeZone: market.timeZone, hours });
}

/** Throws 400 for an unknown filter, and at the hour for too many days. */
async function tryReport(context: ActorContext, values: ScheduleValues, at: Date): Promise<void> {
  const type = values.report_type as ReportType;
  authorise(context.actor, REPORTS[type].access);
  const reader = { ...(await openReader(context)), clock: { now: () => at } };
  const searched = searchedOn({ ...values, report_type: type }, localDate(at, context.market.timeZone));
  try {
    await reportFile(reader, type, searched);
  } catch (error) {
    const fault = error instanceof AppError ? error.errors?.end_date : undefined;
    throw fault ? invalidInput({ hour: text('reports:schedule.hour_too_early') }) : error;
  }
}

/** Sends now, with the current period. Throws like saveSchedule. */
export async function sendSchedule(
  context: ActorContext,
  { id, request_id: requestId }: ParsedOf<typeof sendReportSchedule>,
): Promise<DataOf<typeof sendReportSchedule>> {
  const now = context.clock.now();
  await tryReport(context, await requireSchedule(context, id), now);
  return inTransaction(context.db, async (tx) => {
    const schedule = await lockRow(tx.selectFrom('report_schedule'), context.market, id);
    if (!schedule || schedule.status === STORED_STATUS.deleted) throw notFound();
    return startRun(tx, { schedule, dueAt: now, isDue: false, now, requestId });
  });
}
