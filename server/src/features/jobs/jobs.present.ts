import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job, JobFileRow } from '@otolead/contract/jobs/jobs.schema.ts';
import { factsOfKind, type JobResults } from '@otolead/contract/jobs/kinds.rules.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { Selectable } from 'kysely';
import type { ActorContext } from '../../platform/http/context.ts';
import type { Translate } from '../../platform/i18n/translator.ts';
import type { JobRowTable } from '../../tables/job.tables.ts';
import { type Followers, findFollowers, leftOver, NO_FOLLOWERS, undoneUntil } from './jobs.followers.ts';
import { mayRepeat } from './jobs.policy.ts';
import { countLeadStates, type JobRow, type LeadCounts } from './jobs.queries.ts';
import { WAITS } from './jobs.start.ts';

type Again = ReturnType<typeof presentAgain>;

const NO_LEADS: LeadCounts = { waiting: 0, done: 0, skipped: 0, failed: 0 };

export async function presentJobs(context: ActorContext, rows: readonly JobRow[]): Promise<Job[]> {
  const counts = await countLeadStates(
    context.db,
    rows.filter(({ kind }) => factsOfKind(kind).results === 'leads').map(({ id }) => id),
  );
  const followers = await findFollowers(context.db, rows);
  return rows.map((row) => {
    const leads = counts.get(row.id) ?? NO_LEADS;
    const again = presentAgain(context, row, leads, followers.get(row.id) ?? NO_FOLLOWERS);
    return { ...presentJob(context, row, leads), ...again };
  });
}

/** Possible and actual follow-up actions on a finished job. */
function presentAgain(
  { actor, clock }: ActorContext,
  row: JobRow,
  leads: LeadCounts,
  { undoneBy, retriedBy }: Followers,
) {
  const may = mayRepeat(actor, row);
  const until = may && undoneBy === null ? undoneUntil(row, leads, clock.now()) : null;
  return {
    undo_until: until?.toISOString() ?? null,
    undone_by: undoneBy,
    can_retry: may && retriedBy === null && leftOver(row, leads) > 0,
    retried_by: retriedBy,
  };
}

function presentJob({ clock, t }: ActorContext, row: JobRow, leads: LeadCounts): Omit<Job, keyof Again> {
  const outcome = outcomeOf(row, leads);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: t(row.title),
    done: row.done,
    total: row.total,
    leads: { ...leads },
    rows: rowCounts(row),
    message: outcome && t(outcome),
    can_cancel: !isOver(row.state) && row.cancel_requested_at === null,
    cancel_requested: row.cancel_requested_at !== null,
    seen: row.seen_at !== null,
    created_date: row.created_at.toISOString(),
    started_date: row.started_at?.toISOString() ?? null,
    finished_date: row.finished_at?.toISOString() ?? null,
    file: fileOf(row, clock.now()),
  };
}

export function fileOf(row: JobRow, now: Date): Job['file'] {
  const { file_key: key, file_name: name, file_size: size, file_expires_at: expires } = row;
  if (key === null || name === null || size === null || expires === null || expires <= now) return null;
  return { name, size, expires_date: expires.toISOString() };
}

type StoredRow = Pick<Selectable<JobRowTable>, 'row_no' | 'state' | 'subject' | 'message'>;

export function presentRow({ row_no, state, subject, message }: StoredRow, t: Translate): JobFileRow {
  return { row_no, mobile: subject, state, msg: message ? t(message) : '' };
}

/** Processed rows without a `job_row` were done. */
function rowCounts(row: JobRow): Job['rows'] {
  if (factsOfKind(row.kind).results !== 'rows') return { done: 0, created: 0, already: 0, failed: 0 };
  const { rows_failed: failed, rows_already: already, rows_created: created } = row;
  return { done: row.done - failed - already, created, already, failed };
}

function outcomeOf(row: JobRow, leads: LeadCounts): Text | null {
  const { results } = factsOfKind(row.kind);
  switch (row.state) {
    case 'failed':
      return row.error ?? text('jobs:outcome.failed');
    case 'cancelled':
      if (row.error) return row.error;
      return text(`jobs:outcome.cancelled_${results}`, {
        done: leads.done,
        reached: row.done,
        ...totalOf(row),
      });
    case 'succeeded':
      return SUCCEEDED[results](row, leads);
    default:
      return row.approval === WAITS ? text('jobs:outcome.waits') : null;
  }
}

/** As shown, and as the plural's number. */
const totalOf = ({ total }: JobRow) => ({ total: total ?? 0, count: total ?? 0 });

const SUCCEEDED: Readonly<Record<JobResults, (row: JobRow, leads: LeadCounts) => Text>> = {
  file: (row) => text('jobs:outcome.file_done', totalOf(row)),
  numbers: (row) => text('jobs:outcome.numbers_done', totalOf(row)),
  leads: (row, leads) => {
    const { done, skipped: left, failed } = leads;
    return text(`jobs:outcome.leads_${resultOf(leads)}`, { done, ...totalOf(row), left, failed });
  },
  rows: (row) => {
    const { done, already, failed } = rowCounts(row);
    if (factsOfKind(row.kind).makesRecords) {
      const counts = { created: row.rows_created, changed: done - row.rows_created, already, failed };
      return text(row.dry_run ? 'jobs:outcome.records_tried' : 'jobs:outcome.records_done', counts);
    }
    if (row.dry_run) return text('jobs:outcome.rows_tried', { done, already, failed, ...totalOf(row) });
    const key = already + failed > 0 ? 'jobs:outcome.rows_left' : 'jobs:outcome.rows_done';
    return text(key, { done, already, failed, ...totalOf(row) });
  },
};

/** Kind of a job's summary beyond the done leads. */
function resultOf({ skipped, failed }: LeadCounts): 'done' | 'left' | 'failed' | 'left_and_failed' {
  if (failed > 0) return skipped > 0 ? 'left_and_failed' : 'failed';
  return skipped > 0 ? 'left' : 'done';
}
