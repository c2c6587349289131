import { isOver } from '@otolead/contract/jobs/jobs.limits.ts';
import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';
import { type Text, text } from '@otolead/contract/kernel/text.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { countLeadStates, type JobRow, type LeadCounts } from './jobs.queries.ts';

const NO_LEADS: LeadCounts = { waiting: 0, done: 0, skipped: 0, failed: 0 };

export async function presentJobs(context: ActorContext, rows: readonly JobRow[]): Promise<Job[]> {
  const counts = await countLeadStates(
    context.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentJob(context, row, counts.get(row.id) ?? NO_LEADS));
}

function presentJob({ clock, t }: ActorContext, row: JobRow, leads: LeadCounts): Job {
  const outcome = outcomeOf(row, leads);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: t(row.title),
    done: row.done,
    total: row.total,
    leads: { ...leads },
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

function outcomeOf(row: JobRow, leads: LeadCounts): Text | null {
  const ownsLeads = row.kind !== 'lead_export';
  const counts = { done: leads.done, total: row.total ?? 0, left: leads.skipped + leads.failed };
  switch (row.state) {
    case 'failed':
      return text(row.error ?? 'jobs:outcome.failed');
    case 'cancelled':
      return ownsLeads ? text('jobs:outcome.cancelled', counts) : text('jobs:outcome.cancelled_export');
    case 'succeeded':
      if (!ownsLeads) return text('jobs:outcome.rows', counts);
      return text(counts.left > 0 ? 'jobs:outcome.left' : 'jobs:outcome.leads', counts);
    default:
      return null;
  }
}
