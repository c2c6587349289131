import { marketById } from '@otolead/contract/kernel/market.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import { lastDue, nextDue } from '@otolead/contract/reports/schedules.rules.ts';
import type { Ineligibility } from '@otolead/contract/reports/schedules.schema.ts';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { logOwnChange } from '../../platform/records/change-log.ts';
import type { ReportScheduleTable } from '../../tables/report.tables.ts';
import { startJob } from '../jobs/jobs.public.ts';
import { eligibilityOf, type Person } from './schedules.eligibility.ts';
import type { ScheduledRequest } from './schedules.file.ts';

type Schedule = Selectable<ReportScheduleTable>;

/**
 * Sends every due report. Each is one transaction: the run, its jobs and its next time are stored together, and a
 * second worker finds the schedule taken. A schedule that was due several times is sent once, for the latest.
 */
export async function sendDueReports(db: Db, clock: Clock): Promise<void> {
  while (await sendNextDue(db, clock.now()));
}

function sendNextDue(db: Db, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const schedule = await tx
      .selectFrom('report_schedule')
      .where('status', '=', 1)
      .where('next_at', '<=', now)
      .selectAll()
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!schedule) return false;
    const owner = (await eligibilityOf(tx, reportOf(schedule), [schedule.owner_id])).get(schedule.owner_id);
    if (owner?.problem) {
      await pause(tx, schedule, owner.problem, now);
      return true;
    }
    const { timeZone } = marketById(schedule.market_id);
    await startRun(tx, { schedule, dueAt: lastDue(schedule, now, timeZone), isDue: true, now });
    await tx
      .updateTable('report_schedule')
      .set({ next_at: nextDue(schedule, now, timeZone) })
      .where('id', '=', schedule.id)
      .execute();
    return true;
  });
}

const reportOf = ({ market_id, report_type: type }: Schedule) => ({ market: marketById(market_id), type });

/** Pauses a schedule whose owner lost access to the report, until a user resumes it. */
async function pause(tx: Tx, { id, market_id: marketId }: Schedule, reason: Ineligibility, now: Date) {
  await tx
    .updateTable('report_schedule')
    .set((eb) => ({ status: 0, pause_reason: reason, next_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const changes = {
    status: { old: '1', new: '0' },
    pause_reason: { old: null, new: reason },
  };
  await logOwnChange(tx, { marketId, at: now }, { record: 'report_schedule', recordId: id, changes });
}

interface NewRun {
  readonly schedule: Schedule;
  /** Instant that determines the reported period. */
  readonly dueAt: Date;
  readonly isDue: boolean;
  readonly now: Date;
  readonly requestId?: string | undefined;
}

/** Numbers of people. */
export interface StartedRun {
  readonly sent_to: number;
  readonly refused: number;
}

/** Stores a run with a job per eligible recipient, and the reasons for the others. */
export async function startRun(tx: Tx, run: NewRun): Promise<StartedRun> {
  const { schedule, dueAt, isDue, now, requestId = null } = run;
  const entered = await tx
    .insertInto('report_run')
    .values({
      schedule_id: schedule.id,
      due_at: dueAt,
      is_due: isDue,
      request_id: requestId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entered) return runOf(tx, schedule.id, requestId);
  const recipients = await tx
    .selectFrom('report_schedule_recipient')
    .where('schedule_id', '=', schedule.id)
    .select(['user_id', 'language'])
    .orderBy('user_id')
    .execute();
  const people = await eligibilityOf(
    tx,
    reportOf(schedule),
    recipients.map(({ user_id }) => user_id),
  );
  let refused = 0;
  for (const { user_id: userId, language } of recipients) {
    const { problem: refusal } = people.get(userId) as Person;
    if (refusal) refused += 1;
    const delivery = { runId: entered.id, userId };
    const job = refusal ? null : await startFile(tx, run, { delivery, language });
    await tx
      .insertInto('report_delivery')
      .values({ run_id: entered.id, user_id: userId, refusal, job_id: job?.id ?? null })
      .execute();
  }
  return { sent_to: recipients.length - refused, refused };
}

/** Run started earlier by this press of the button. */
async function runOf(tx: Tx, scheduleId: number, requestId: string | null): Promise<StartedRun> {
  const deliveries = await tx
    .selectFrom('report_delivery')
    .innerJoin('report_run', 'report_run.id', 'report_delivery.run_id')
    .where('report_run.schedule_id', '=', scheduleId)
    .where('report_run.request_id', '=', requestId)
    .select('report_delivery.refusal')
    .execute();
  const refused = deliveries.filter(({ refusal }) => refusal !== null).length;
  return { sent_to: deliveries.length - refused, refused };
}

/** The job belongs to the recipient, with its file and the right to fetch it. */
function startFile(
  tx: Tx,
  { schedule, dueAt, now }: NewRun,
  { delivery, language }: Pick<ScheduledRequest, 'delivery' | 'language'>,
) {
  const { name, filters, period, market_id: marketId, report_type: type } = schedule;
  const request: ScheduledRequest = { delivery, language, at: dueAt.toISOString(), name, filters, period };
  return startJob(
    tx,
    { actor: { userId: delivery.userId }, clock: { now: () => now }, market: marketById(marketId) },
    { kind: type, title: text('reports:schedule.job', { name }), request },
  );
}
