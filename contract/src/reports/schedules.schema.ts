import { z } from 'zod';
import { LANGUAGES, type Language } from '../kernel/language.ts';
import { anyStatus, statusFilter } from '../kernel/status.ts';
import {
  blankable,
  requiredName,
  wireId,
  wireInt,
  wireKey,
  wireRequestId,
  wireText,
} from '../kernel/wire.ts';
import { REPORTS, type ReportType } from './report-types.rules.ts';
import { FREQUENCIES, SCHEDULE_PERIODS } from './schedules.rules.ts';

const INVALID = { error: 'kernel:invalid.value' } as const;
const reportType = z.enum(Object.keys(REPORTS) as [ReportType, ...ReportType[]], INVALID);
const language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]], INVALID);
const period = z.enum(SCHEDULE_PERIODS, INVALID);
const frequency = z.enum(FREQUENCIES, INVALID);

/** Reasons for which a recipient gets no report or a schedule pauses itself. */
export const INELIGIBILITIES = ['deactivated', 'market', 'right'] as const;
export type Ineligibility = (typeof INELIGIBILITIES)[number];

const ineligibility = z.enum(INELIGIBILITIES).nullable();

/** `problem`: why a recipient currently gets none. */
const recipient = z.object({ user_id: z.int(), language, name: z.string(), problem: ineligibility });

export const reportSchedule = z.object({
  id: z.int(),
  report_type: reportType,
  name: z.string(),
  filters: z.record(z.string(), z.string().nullable()),
  period: period.nullable(),
  frequency,
  weekday: z.int().nullable(),
  month_day: z.int().nullable(),
  hour: z.int(),
  recipients: z.array(recipient),
  status: z.enum(['0', '1', '2']),
  /** Why it paused by itself. */
  pause_reason: ineligibility,
  owner_id: z.int(),
  owner_name: z.string(),
  /** ISO; null while it is paused. */
  next_at: z.string().nullable(),
  /** Time of the last sending, and numbers of recipients by outcome: sent, under way, missed. */
  last_at: z.string().nullable(),
  last_sent: z.int(),
  last_waiting: z.int(),
  last_missed: z.int(),
  version: z.int(),
});

export type ReportSchedule = z.infer<typeof reportSchedule>;

export const scheduleFilters = {
  id: blankable(wireId),
  name: blankable(wireText(100)),
  report_type: blankable(reportType),
  status: statusFilter,
};

/** The form sends every field, a status change `{id, version, status}` alone; status 2 deletes. */
export const saveScheduleRequest = z.object({
  id: blankable(wireId),
  version: blankable(wireKey),
  report_type: blankable(reportType),
  name: blankable(requiredName(1000)),
  filters: z.record(wireText(40), wireText(2000).nullable()).optional(),
  period: period.nullable().optional(),
  frequency: blankable(frequency),
  weekday: blankable(wireInt(1, 7)),
  month_day: blankable(wireInt(1, 31)),
  hour: blankable(wireInt(0, 23)),
  recipients: z
    .array(z.object({ user_id: wireKey, language }), { error: 'kernel:invalid.list' })
    .max(1000, { error: 'kernel:invalid.too_many' })
    .optional(),
  status: blankable(anyStatus),
});

/** `request_id` identifies one press of the button; a repeat sends nothing. */
export const sendScheduleRequest = z.object({ id: wireId, request_id: wireRequestId });
export const startedRun = z.object({ sent_to: z.int(), refused: z.int() });

export const recipientsRequest = z.object({ report_type: reportType });

/** User who may get the report. */
export const eligibleRecipient = z.object({ id: z.int(), name: z.string(), role_name: z.string() });

export const DELIVERY_STATES = ['waiting', 'sent', 'failed', 'refused'] as const;

/** What became of one report for one recipient. */
export const scheduleDelivery = z.object({
  id: z.int(),
  recipient: z.string(),
  /** When the report was due, or requested. */
  due_at: z.string(),
  is_due: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  /** Why the recipient did not get it, in the reader's language. */
  reason: z.string().nullable(),
  sent_at: z.string().nullable(),
});

export type ScheduleDelivery = z.infer<typeof scheduleDelivery>;
