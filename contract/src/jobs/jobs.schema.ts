import { z } from 'zod';
import { personal } from '../kernel/personal.ts';
import { blankable, wireFlag, wireId, wireInt, wireList } from '../kernel/wire.ts';
import { JOB_LEAD_STATES, JOB_ROW_STATES, JOB_STATES } from './jobs.limits.ts';
import { JOB_KIND_NAMES } from './kinds.rules.ts';

const dateTime = z.iso.datetime();

export const jobListRequest = z.object({
  state: blankable(wireList(z.enum(JOB_STATES, { error: 'kernel:invalid.value' }))),
  /** Only finished ones that their owner has not seen. */
  unseen: blankable(wireFlag),
  page: wireInt(1, 1_000).default(1),
});

export const jobRequest = z.object({ id: wireId });

export const jobLeadsRequest = jobRequest.extend({
  state: blankable(wireList(z.enum(JOB_LEAD_STATES, { error: 'kernel:invalid.value' }))),
  page: wireInt(1, 1_000).default(1),
});

export const jobRowsRequest = jobRequest.extend({
  state: blankable(wireList(z.enum(JOB_ROW_STATES, { error: 'kernel:invalid.value' }))),
  page: wireInt(1, 100_000).default(1),
});

export const job = z.object({
  id: z.int(),
  kind: z.enum(JOB_KIND_NAMES),
  state: z.enum(JOB_STATES),
  /** The request in one line, in the reader's language: 'Reassign to Dewi Lestari'. */
  title: z.string(),
  done: z.int(),
  /** Null until known. */
  total: z.int().nullable(),
  /** Leads by outcome; all zero for jobs without leads. */
  leads: z.object({ waiting: z.int(), done: z.int(), skipped: z.int(), failed: z.int() }),
  /** Rows of its file by outcome, `created` being part of `done`; all zero without a file. */
  rows: z.object({ done: z.int(), created: z.int(), already: z.int(), failed: z.int() }),
  /** Result as text once it is over. */
  message: z.string().nullable(),
  can_cancel: z.boolean(),
  cancel_requested: z.boolean(),
  seen: z.boolean(),
  /** Until when the caller may undo it; null if never, or once undone. */
  undo_until: dateTime.nullable(),
  /** The job that undoes it. */
  undone_by: z.int().nullable(),
  /** Leads that failed or were not reached may be retried. */
  can_retry: z.boolean(),
  /** The job that retries them. */
  retried_by: z.int().nullable(),
  created_date: dateTime,
  started_date: dateTime.nullable(),
  finished_date: dateTime.nullable(),
  /** Present while the file can be fetched from GET /job/file. */
  file: z.object({ name: z.string(), size: z.int(), expires_date: dateTime }).nullable(),
});

export type Job = z.infer<typeof job>;

export const jobLead = z.object({
  lead_id: z.int(),
  /** Null if the reader may no longer see the lead. */
  name: z.string().nullable(),
  state: z.enum(JOB_LEAD_STATES),
  /** Why it was skipped or failed, in the reader's language. */
  reason: z.string().nullable(),
});

export type JobLead = z.infer<typeof jobLead>;

/** A row of a job's file that was not done, under wire names (spec B§3). */
export const jobFileRow = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  row_no: z.int(),
  /** Whom the row concerns, as written in the file. */
  mobile: personal('text', z.string()),
  state: z.enum(JOB_ROW_STATES),
  /** Its fault or planned change, in the reader's language; empty if it was processed before. */
  msg: personal('text', z.string()),
});

export type JobFileRow = z.infer<typeof jobFileRow>;

/** Answer of a call that starts a job. */
export const startedJob = z.object({ job_id: z.int() });
