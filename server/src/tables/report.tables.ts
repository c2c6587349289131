import type { Language } from '@otolead/contract/kernel/language.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { Frequency, SchedulePeriod } from '@otolead/contract/reports/schedules.rules.ts';
import type { Ineligibility } from '@otolead/contract/reports/schedules.schema.ts';
import type { Generated } from 'kysely';
import type { Json } from './column-types.ts';

export interface ReportScheduleTable {
  id: Generated<number>;
  market_id: number;
  owner_id: number;
  report_type: ReportType;
  name: string;
  filters: Json<Record<string, string | null>>;
  period: SchedulePeriod | null;
  frequency: Frequency;
  weekday: number | null;
  month_day: number | null;
  hour: number;
  /** 0 is paused, 2 deleted. */
  status: Generated<number>;
  /** Why it paused by itself. */
  pause_reason: Ineligibility | null;
  /** Null unless it is active. */
  next_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export interface ReportScheduleRecipientTable {
  schedule_id: number;
  user_id: number;
  language: Language;
}

/** A run of a schedule at a due time, or sent by hand. */
export interface ReportRunTable {
  id: Generated<number>;
  schedule_id: number;
  due_at: Date;
  is_due: boolean;
  request_id: string | null;
  created_at: Date;
}

export interface ReportDeliveryTable {
  id: Generated<number>;
  run_id: number;
  user_id: number;
  /** Why the person gets none. */
  refusal: Ineligibility | null;
  /** Job that makes the file; deleted sooner than this row. */
  job_id: number | null;
  message_id: string | null;
  /** Time at which the mail was sent. */
  sent_at: Date | null;
}

export interface ReportTables {
  report_schedule: ReportScheduleTable;
  report_schedule_recipient: ReportScheduleRecipientTable;
  report_run: ReportRunTable;
  report_delivery: ReportDeliveryTable;
}
