import type { Job } from '@otolead/contract/jobs/jobs.schema.ts';

/** A finished job with four failed leads. */
export const OVER: Job = {
  id: 7,
  kind: 'my_active',
  state: 'succeeded',
  title: 'Reassign My Active to Dewi Lestari',
  done: 212,
  total: 212,
  leads: { waiting: 0, done: 208, skipped: 0, failed: 4 },
  rows: { done: 0, created: 0, already: 0, failed: 0 },
  message: 'Some',
  can_cancel: false,
  cancel_requested: false,
  seen: true,
  undo_until: null,
  undone_by: null,
  can_retry: false,
  retried_by: null,
  created_date: '2026-03-02T03:15:00.000Z',
  started_date: null,
  finished_date: '2026-03-02T03:16:00.000Z',
  file: null,
};
