export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export type JobState = (typeof JOB_STATES)[number];

/** Outcome of one lead of a job; `waiting` also marks leads that a cancelled job never reached. */
export const JOB_LEAD_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;

export type JobLeadState = (typeof JOB_LEAD_STATES)[number];

/** States of rows worth showing; of `done` rows only the count is kept, except in a dry run. */
export const JOB_ROW_STATES = ['failed', 'already', 'done'] as const;

export type JobRowState = (typeof JOB_ROW_STATES)[number];

export const JOB_PAGE_SIZE = 25;

/** Days for which a finished job's file can be fetched; then it is deleted (domain.md 14). */
export const FILE_KEPT_DAYS = 7;

/** Period in which a finished job can be undone. */
export const UNDO_MS = 3_600_000;

export function isOver(state: JobState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}
