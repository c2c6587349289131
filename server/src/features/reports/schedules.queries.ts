import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { marketById } from '@otolead/contract/kernel/market.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { listReportSchedules } from '@otolead/contract/reports/schedules.endpoints.ts';
import {
  keptFilters,
  nextDue,
  type ReportRecipient,
  type Rhythm,
  type ScheduleValues,
} from '@otolead/contract/reports/schedules.rules.ts';
import type { ReportSchedule } from '@otolead/contract/reports/schedules.schema.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/errors.ts';
import { contains, whenGiven } from '../../platform/list/conditions.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { lockRow } from '../../platform/records/lock-row.ts';
import { recordStatus, STORED_STATUS } from '../../platform/records/record-status.ts';
import type { FindRecord, WriteRecord } from '../../platform/records/save-record.ts';
import { storeRecord } from '../../platform/records/write-row.ts';
import { countsOfLastRun } from './schedules.delivery-log.ts';
import { eligibilityOf, type Person } from './schedules.eligibility.ts';
import { visibleSchedules } from './schedules.policy.ts';

export type ScheduleRecord = ReportSchedule & ScheduleValues & { readonly report_type: ReportType };

type Reader = Pick<ActorContext, 'actor' | 'market'>;

function schedulesOf(db: Db | Tx, reader: Reader) {
  return visibleSchedules(db, reader)
    .innerJoin('app_user', 'app_user.id', 'report_schedule.owner_id')
    .selectAll('report_schedule')
    .select('app_user.name as owner_name')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('report_schedule_recipient as r')
          .whereRef('r.schedule_id', '=', 'report_schedule.id')
          .select(['r.user_id', 'r.language'])
          .orderBy('r.user_id'),
      ).as('recipients'),
    )
    .select(countsOfLastRun(sql.ref('report_schedule.id')).as('last_run'));
}

type FoundSchedule = Awaited<ReturnType<ReturnType<typeof schedulesOf>['execute']>>[number];

/** Schedules with recipient names, queried once per report. */
async function present(db: Db | Tx, rows: readonly FoundSchedule[]): Promise<ScheduleRecord[]> {
  const byReport = Map.groupBy(rows, ({ market_id, report_type }) => `${market_id} ${report_type}`);
  const people = new Map<FoundSchedule, ReadonlyMap<number, Person>>();
  for (const own of byReport.values()) {
    const [first] = own as [FoundSchedule];
    const ids = own.flatMap(({ recipients }) => recipients.map(({ user_id }) => user_id));
    const report = { market: marketById(first.market_id), type: first.report_type };
    const found = await eligibilityOf(db, report, ids);
    for (const row of own) people.set(row, found);
  }
  return rows.map((row) => presentOne(row, people.get(row) as ReadonlyMap<number, Person>));
}

function presentOne(row: FoundSchedule, people: ReadonlyMap<number, Person>): ScheduleRecord {
  const { market_id: _market, created_at: _created, last_run: last, ...rest } = row;
  return {
    ...rest,
    status: recordStatus(row.status),
    next_at: row.next_at?.toISOString() ?? null,
    recipients: row.recipients.map((one) => ({
      ...one,
      name: people.get(one.user_id)?.name ?? '',
      problem: people.get(one.user_id)?.problem ?? null,
    })),
    last_at: last ? new Date(last.at).toISOString() : null,
    last_sent: last?.sent ?? 0,
    last_waiting: last?.waiting ?? 0,
    last_missed: last?.missed ?? 0,
  };
}

export async function listScheduleRows(context: ActorContext, request: ParsedOf<typeof listReportSchedules>) {
  const { id, name, report_type: type, status } = request;
  const query = schedulesOf(context.db, context)
    .where('report_schedule.status', '!=', STORED_STATUS.deleted)
    .$call(whenGiven(id, (rows, value) => rows.where('report_schedule.id', '=', value)))
    .$call(whenGiven(name, (rows, value) => rows.where(contains(sql.ref('report_schedule.name'), value))))
    .$call(whenGiven(type, (rows, value) => rows.where('report_schedule.report_type', '=', value)))
    .$call(whenGiven(status, (rows, value) => rows.where('report_schedule.status', '=', Number(value))));
  const page = await numberedPage(query, request, {
    market: context.market,
    columns: {
      id: sql.ref('report_schedule.id'),
      name: sql`lower(report_schedule.name)`,
      next_at: sql.ref('report_schedule.next_at'),
    },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('report_schedule.id'),
  });
  return { ...page, rows: await present(context.db, page.rows) };
}

export const findSchedule: FindRecord<ScheduleRecord> = async (tx, context, id) => {
  await lockRow(tx.selectFrom('report_schedule'), context.market, id);
  const row = await schedulesOf(tx, context).where('report_schedule.id', '=', id).executeTakeFirst();
  return row && (await present(tx, [row]))[0];
};

/** Throws 404 for a schedule hidden from the caller; deleted ones count as visible. */
export async function requireSchedule(context: ActorContext, id: number): Promise<ScheduleRecord> {
  const row = await schedulesOf(context.db, context).where('report_schedule.id', '=', id).executeTakeFirst();
  const [found] = row ? await present(context.db, [row]) : [];
  if (!found) throw notFound();
  return found;
}

const RHYTHM = ['frequency', 'weekday', 'month_day', 'hour'] as const;

/** Next due time. A pending one stays due unless the rhythm changes. */
async function dueNext(tx: Tx, { clock, market }: ActorContext, values: ScheduleValues, id?: number) {
  if (values.status !== '1') return null;
  const stored =
    id === undefined
      ? undefined
      : await tx
          .selectFrom('report_schedule')
          .where('id', '=', id)
          .select([...RHYTHM, 'next_at'])
          .executeTakeFirst();
  const isSame = stored && RHYTHM.every((part) => stored[part] === values[part]);
  return (isSame && stored.next_at) || nextDue(values, clock.now(), market.timeZone);
}

export const writeSchedule: WriteRecord<ScheduleValues> = async (tx, context, given, id) => {
  const values = { ...given, ...rhythmOf(given) };
  const type = values.report_type as ReportType;
  const columns = {
    report_type: type,
    name: values.name,
    filters: JSON.stringify(keptFilters(type, values.filters)),
    period: values.period,
    frequency: values.frequency,
    weekday: values.weekday,
    month_day: values.month_day,
    hour: values.hour as number,
    status: Number(values.status),
    pause_reason: null,
    next_at: await dueNext(tx, context, values, id),
  };
  const { actor, clock, market } = context;
  const saved = await storeRecord(
    id,
    tx.updateTable('report_schedule').set(columns),
    tx.insertInto('report_schedule').values({
      ...columns,
      market_id: market.id,
      owner_id: actor.userId,
      created_at: clock.now(),
    }),
  );
  await writeRecipients(tx, saved, values.recipients);
  return saved;
};

/** Only the day used by its frequency. */
function rhythmOf({ frequency, weekday, month_day }: Rhythm) {
  return frequency === 'weekly' ? { weekday, month_day: null } : { weekday: null, month_day };
}

async function writeRecipients(tx: Tx, scheduleId: number, recipients: readonly ReportRecipient[]) {
  await tx.deleteFrom('report_schedule_recipient').where('schedule_id', '=', scheduleId).execute();
  const rows = recipients.map(({ user_id, language }) => ({ schedule_id: scheduleId, user_id, language }));
  if (rows.length > 0) await tx.insertInto('report_schedule_recipient').values(rows).execute();
}
