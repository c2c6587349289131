import type { JobLeadState, JobRowState, JobState } from '@otolead/contract/jobs/jobs.limits.ts';
import type { JobKind } from '@otolead/contract/jobs/kinds.rules.ts';
import type { Text } from '@otolead/contract/kernel/text.ts';
import type { TextKey } from '@otolead/contract/text-keys.ts';
import type { Generated } from 'kysely';
import type { GeneratedJson, Json, JsonValue } from './column-types.ts';

export interface JobTable {
  id: Generated<number>;
  market_id: number;
  user_id: number;
  kind: JobKind;
  state: Generated<JobState>;
  /** A text key with its values, translated for each reader. */
  title: Json<Text>;
  done: Generated<number>;
  total: number | null;
  /** Rows of its file in `job_row`, by outcome. */
  rows_failed: Generated<number>;
  rows_already: Generated<number>;
  /** Done rows that created a record. */
  rows_created: Generated<number>;
  /** Dry run: nothing is written. */
  dry_run: Generated<boolean>;
  /** The request, as its feature needs it for the work. */
  request: GeneratedJson<Record<string, JsonValue>>;
  /** Why it failed, translated for each reader. */
  error: Json<Text> | null;
  file_key: string | null;
  file_name: string | null;
  file_size: number | null;
  file_expires_at: Date | null;
  request_id: string | null;
  /** Right of the request, if its kind has several. */
  access: string | null;
  /** The job that it undoes or retries. */
  of_job_id: number | null;
  /** Of the request: an open job with the same fingerprint is joined. */
  fingerprint: string | null;
  cancel_requested_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  seen_at: Date | null;
  /** Of an export: 0 waits for a second person, 1 was granted and is fetched once; null needs none. */
  approval: number | null;
}

/** An export that a second person grants or refuses. */
export interface ExportApprovalTable {
  job_id: number;
  market_id: number;
  user_id: number;
  /** Null for more than were counted. */
  rows: number | null;
  asked_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  granted: boolean | null;
}

export interface JobLeadTable {
  job_id: number;
  lead_id: number;
  state: Generated<JobLeadState>;
  /** Text key: why it was skipped. */
  reason: TextKey | null;
  tries: Generated<number>;
  /** Receiver, if the job deals its leads out. */
  target: number | null;
  /** Previous state, for an undo. */
  kept: Json<JsonValue> | null;
}

/** A row of a job's file that was not done. */
export interface JobRowTable {
  job_id: number;
  row_no: number;
  state: JobRowState;
  /** Whom the row concerns, as written in the file. */
  subject: string;
  /** Its fault, translated for each reader. */
  message: Json<Text> | null;
}

export interface DownloadLogTable {
  id: Generated<number>;
  market_id: number;
  user_id: number;
  /** Null for a job's later action, and for entries older than the column. */
  session_id: number | null;
  module: string;
  action: number;
  /** Null until a browser sends the page: exports by the API never get one. */
  page_url: string | null;
  created_at: Date;
}

export interface SavedViewTable {
  id: Generated<number>;
  market_id: number;
  owner_id: number;
  screen: string;
  name: string;
  filters: GeneratedJson<Record<string, JsonValue>>;
  columns: GeneratedJson<string[] | null>;
  shared_role_id: number | null;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** Progress of filling in report facts of older leads (one row, id 1). */
export interface ReportFillTable {
  id: number;
  reached_lead_id: Generated<number>;
  finished_at: Date | null;
  /** Time of the last sync of calls from the history. */
  synced_at: Date | null;
}

export interface OwnStartTable {
  user_id: number;
  market_id: number;
  path: string;
  /** A saved view of the screen. */
  view_id: number | null;
}

export interface JobTables {
  job: JobTable;
  job_lead: JobLeadTable;
  job_row: JobRowTable;
  download_log: DownloadLogTable;
  export_approval: ExportApprovalTable;
  saved_view: SavedViewTable;
  report_fill: ReportFillTable;
  own_start: OwnStartTable;
}
