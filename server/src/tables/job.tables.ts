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
  /** A text by key with its values, translated for each reader. */
  title: Json<Text>;
  done: Generated<number>;
  total: number | null;
  /** Numbers of its file's rows in `job_row`, by outcome. */
  rows_failed: Generated<number>;
  rows_already: Generated<number>;
  /** Of those that were done, how many made a record. */
  rows_created: Generated<number>;
  /** Dry run: nothing is written. */
  dry_run: Generated<boolean>;
  /** What was asked for, as its feature needs it to do the work later. */
  request: GeneratedJson<Record<string, JsonValue>>;
  /** Why it failed, translated for each reader. */
  error: Json<Text> | null;
  file_key: string | null;
  file_name: string | null;
  file_size: number | null;
  file_expires_at: Date | null;
  request_id: string | null;
  /** Right under which it was asked for, where its kind has several. */
  access: string | null;
  /** The job that it takes back or of which it repeats what failed. */
  of_job_id: number | null;
  /** Of what was asked for: while a job is under way, the same is not begun again. */
  fingerprint: string | null;
  cancel_requested_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  seen_at: Date | null;
}

export interface JobLeadTable {
  job_id: number;
  lead_id: number;
  state: Generated<JobLeadState>;
  /** Key of a text: why it was left alone. */
  reason: TextKey | null;
  tries: Generated<number>;
  /** For whom it is meant, where a job deals its leads out. */
  target: number | null;
  /** What it had before, for taking the job back. */
  kept: Json<JsonValue> | null;
}

/** A row of a job's file that was not done. */
export interface JobRowTable {
  job_id: number;
  row_no: number;
  state: JobRowState;
  /** Whom the row is about, as the file writes it. */
  subject: string;
  /** Its fault, translated for each reader. */
  message: Json<Text> | null;
}

export interface DownloadLogTable {
  id: Generated<number>;
  market_id: number;
  user_id: number;
  /** Null for what a job did later, and for entries from before sessions were written down. */
  session_id: number | null;
  module: string;
  action: number;
  /** Null while no browser has named the page: an export by the API never gets one. */
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

/** How far the facts that reports count are filled in for the leads from before (one row, id 1). */
export interface ReportFillTable {
  id: number;
  reached_lead_id: Generated<number>;
  finished_at: Date | null;
  /** When the calls were last read from the history. */
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
  saved_view: SavedViewTable;
  report_fill: ReportFillTable;
  own_start: OwnStartTable;
}
