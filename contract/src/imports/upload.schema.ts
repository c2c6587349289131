import { z } from 'zod';
import { JOB_STATES } from '../jobs/jobs.limits.ts';
import { personal } from '../kernel/personal.ts';
import { blankable, wireFlag, wireId, wireText } from '../kernel/wire.ts';
import { REFERENCE_NAMES, type ReferenceName } from '../reference-data/records.rules.ts';

export const rowError = z.object({
  msg: personal('text', z.string()),
  mobile: personal('text', z.string()),
  /** As a spreadsheet counts: the header is row 1. */
  row_no: z.int(),
});

export type RowError = z.infer<typeof rowError>;

export const processedRow = rowError.omit({ msg: true });

export type ProcessedRow = z.infer<typeof processedRow>;

/** Fields of an upload besides the file. */
export const uploadRequest = z.object({
  /** Reports changes without writing any. */
  dry_run: blankable(wireFlag),
});

export const referenceImportRequest = uploadRequest.extend({
  record: z.enum(REFERENCE_NAMES as [ReferenceName, ...ReferenceName[]], { error: 'kernel:invalid.value' }),
});

export const leadImportRequest = uploadRequest.extend({
  /** The list's number in the dialer. */
  list_id: blankable(wireText(30)),
});

/** Progress and result of an upload; the same in the first answer and in later ones. */
export const uploadResult = z.object({
  job_id: z.int(),
  state: z.enum(JOB_STATES),
  total: z.int(),
  /** Processed rows, faulty ones included. */
  reached: z.int(),
  /** Rows done, including those that created something. */
  updated: z.int(),
  created: z.int(),
  /** The first `MOST_SHOWN_ROWS` (spec B§7). */
  errors: z.array(rowError),
  alreadyProcessed: z.array(processedRow),
  errors_total: z.int(),
  already_total: z.int(),
  /** Result as text once it is over. */
  message: z.string().nullable(),
  /** The faulty rows as a file to correct and resend (GET /job/file). */
  has_errors_file: z.boolean(),
  /** Dry run: `changes` describes the first rows, `updated` counts all; nothing is written. */
  dry_run: z.boolean(),
  changes: z.array(rowError),
  /** Undo can still withdraw leads that this import created: those nobody has edited. */
  can_undo: z.boolean(),
  /** The job that withdraws them. */
  undo: z.object({ job_id: z.int(), state: z.enum(JOB_STATES) }).nullable(),
});

export type UploadResult = z.infer<typeof uploadResult>;

export const uploadResultRequest = z.object({ id: wireId });
