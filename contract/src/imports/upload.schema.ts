import { z } from 'zod';
import { JOB_STATES } from '../jobs/jobs.limits.ts';
import { wireId } from '../kernel/wire.ts';

export const rowError = z.object({
  msg: z.string(),
  mobile: z.string(),
  /** As a spreadsheet counts: the header is row 1. */
  row_no: z.int(),
});

export type RowError = z.infer<typeof rowError>;

export const processedRow = rowError.omit({ msg: true });

export type ProcessedRow = z.infer<typeof processedRow>;

/** How far an upload is and what came of it; the same in the call's answer and in later ones. */
export const uploadResult = z.object({
  job_id: z.int(),
  state: z.enum(JOB_STATES),
  total: z.int(),
  /** Rows that are done with, faulty ones included. */
  reached: z.int(),
  updated: z.int(),
  /** The first of them, `MOST_SHOWN_ROWS` at most (spec B§7). */
  errors: z.array(rowError),
  alreadyProcessed: z.array(processedRow),
  errors_total: z.int(),
  already_total: z.int(),
  /** What happened, in words, once it is over. */
  message: z.string().nullable(),
  /** The faulty rows as a file to correct and send again (GET /job/file). */
  has_errors_file: z.boolean(),
});

export type UploadResult = z.infer<typeof uploadResult>;

export const uploadResultRequest = z.object({ id: wireId });
