import type { JobState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { listScheduleDeliveries } from '@otolead/contract/reports/schedules.endpoints.ts';
import type { ScheduleDelivery } from '@otolead/contract/reports/schedules.schema.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteEvent } from '../../platform/events/event-log.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { numberedPage } from '../../platform/list/numbered-page.ts';
import { visibleSchedules } from './schedules.policy.ts';

/**
 * State of a delivery joined with its job and mail. Jobs are deleted after ninety days and mails after a week; unsent
 * by then means never sent.
 */
const STATE = sql<ScheduleDelivery['state']>`case
  when report_delivery.refusal is not null then 'refused'
  when coalesce(report_delivery.sent_at, outgoing_message.sent_at) is not null then 'sent'
  when job.state in ('queued', 'running') or outgoing_message.id is not null then 'waiting'
  else 'failed' end`;

interface LastRun {
  /** ISO. */
  readonly at: string;
  readonly sent: number;
  readonly waiting: number;
  readonly missed: number;
}

/** Last run of a schedule and its number of recipients; null before the first. */
export function countsOfLastRun(scheduleId: Expression<number>): RawBuilder<LastRun | null> {
  return sql<LastRun | null>`(
    select json_build_object('at', run.created_at,
      'sent', count(*) filter (where of.state = 'sent'),
      'waiting', count(*) filter (where of.state = 'waiting'),
      'missed', count(*) filter (where of.state in ('failed', 'refused')))
    from (select id, created_at from report_run where schedule_id = ${scheduleId} order by id desc limit 1) as run
    left join lateral (
      select ${STATE} as state from report_delivery
      left join job on job.id = report_delivery.job_id
      left join outgoing_message on outgoing_message.id = report_delivery.message_id
      where report_delivery.run_id = run.id
    ) as of on true
    group by run.created_at)`;
}

export async function listDeliveryRows(
  context: ActorContext,
  { schedule_id: scheduleId, ...request }: ParsedOf<typeof listScheduleDeliveries>,
) {
  const { db, market } = context;
  const query = db
    .selectFrom('report_delivery')
    .innerJoin('report_run', 'report_run.id', 'report_delivery.run_id')
    .innerJoin('app_user', 'app_user.id', 'report_delivery.user_id')
    .leftJoin('job', 'job.id', 'report_delivery.job_id')
    .leftJoin('outgoing_message', 'outgoing_message.id', 'report_delivery.message_id')
    .where('report_run.schedule_id', '=', scheduleId)
    .where('report_run.schedule_id', 'in', visibleSchedules(db, context).select('report_schedule.id'))
    .select(['report_delivery.id', 'app_user.name as recipient', 'report_run.due_at', 'report_run.is_due'])
    .select(['report_delivery.refusal', 'job.state as job_state', 'job.error as job_error'])
    .select([
      STATE.as('state'),
      sql<Date | null>`coalesce(report_delivery.sent_at, outgoing_message.sent_at)`.as('sent_at'),
    ]);
  return numberedPage(query, request, {
    market,
    columns: { id: sql.ref('report_delivery.id') },
    initial: { column: 'id', direction: 'desc' },
    id: sql.ref('report_delivery.id'),
  });
}

type FoundDelivery = Awaited<ReturnType<typeof listDeliveryRows>>['rows'][number];

export function presentDelivery(
  { refusal, job_state, job_error, due_at, sent_at, ...row }: FoundDelivery,
  { t }: Pick<ActorContext, 't'>,
): ScheduleDelivery {
  const reason = refusal
    ? text(`reports:schedule.refusal.${refusal}`)
    : row.state === 'failed'
      ? failureOf(job_state, job_error)
      : null;
  return {
    ...row,
    due_at: due_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    reason: reason && t(reason),
  };
}

/** The job knows the reason for its failure while it exists. */
function failureOf(state: JobState | null, error: Text | null): Text {
  if (error) return error;
  if (state === null) return text('reports:schedule.failure.forgotten');
  return text(`reports:schedule.failure.${state === 'cancelled' ? 'cancelled' : 'mail'}`);
}

/**
 * Copies from the outbox, which keeps a week, that a report was sent, and notifies the schedule's screens; ignores
 * other messages.
 */
export function noteReport(db: Db, messageId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; market_id: number }>`
      update report_delivery set sent_at = outgoing_message.sent_at
      from outgoing_message, report_run, report_schedule
      where report_delivery.message_id = ${messageId} and report_delivery.sent_at is null
        and outgoing_message.id = report_delivery.message_id and outgoing_message.sent_at is not null
        and report_run.id = report_delivery.run_id and report_schedule.id = report_run.schedule_id
      returning report_schedule.id, report_schedule.market_id`.execute(tx);
    for (const { id, market_id: marketId } of rows)
      await noteEvent(tx, { kind: 'report_schedule', marketId, key: id });
  });
}

const KEEP_DAYS = 400;

/** Deletes runs older than a little more than a year. */
export async function sweepRuns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('report_run')
    .where('created_at', '<', new Date(now.getTime() - KEEP_DAYS * 86_400_000))
    .execute();
}
