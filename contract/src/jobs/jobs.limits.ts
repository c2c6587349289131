export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** What became of one lead of a job; `waiting` also is what a cancelled job did not get to. */
export const JOB_LEAD_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;

export type JobLeadState = (typeof JOB_LEAD_STATES)[number];

/** Rows of a file that have to be looked at; of one that was done only the count is kept, unless it was only tried. */
export const JOB_ROW_STATES = ['failed', 'already', 'done'] as const;

export type JobRowState = (typeof JOB_ROW_STATES)[number];

export const JOB_PAGE_SIZE = 25;

/** A finished job's file can be fetched for so long; then it is deleted (domain.md 14). */
export const FILE_KEPT_DAYS = 7;

/** A finished job can be taken back for so long. */
export const UNDO_MS = 3_600_000;

export function isOver(state: JobState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}
