import { CHANGED_RECORDS, type ChangedRecord } from '../change-log/changes.rules.ts';

/**
 * Kinds of events that a browser receives. `config`: lists of forms; `record`: master data, users or rights on their
 * screens; `audit`: readable audits; `job`: own jobs and their progress; `rights`: own rights or the market's settings;
 * `lead`: a lead with its parts and history, without a key for many leads; `line`: the own line at the dialer; `desk`: who works on a lead or looks at it;
 * `day`: own leads and tasks; `wallboard`: some lead or call of the market, unnamed.
 */
export const LIVE_KINDS = [
  'config',
  'record',
  'audit',
  'job',
  'rights',
  'lead',
  'desk',
  'day',
  'wallboard',
  'line',
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

/** A session ended and its stream with it; never sent to browsers. */
export const SESSION_ENDED = 'session_ended';

/** Event kind: audits or their editors have changed. */
export const AUDIT_CHANGED = 'audit';

/** A job has started, progressed or ended; a trigger of the table writes it. */
export const JOB_CHANGED = 'job';

/** Event kind: a user's line at the dialer, or the call on it, has changed. */
export const LINE_CHANGED = 'line';

/** Kinds of lead events in the log; `day` goes to its user alone. */
const LEAD_KINDS = ['lead', 'desk', 'day'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/** Kinds of log entries that a write leaves. */
export type LoggedKind =
  | ChangedRecord
  | LeadKind
  | typeof AUDIT_CHANGED
  | typeof LINE_CHANGED
  | typeof SESSION_ENDED;

export const isLeadKind = (kind: string): kind is LeadKind => LEAD_KINDS.some((one) => one === kind);

/** Maximum leads of one market in a message; beyond it browsers refetch what they show. */
export const LEADS_AT_A_TIME = 50;

export const isChangedRecord = (kind: string): kind is ChangedRecord => Object.hasOwn(CHANGED_RECORDS, kind);

/** Records that appear in no configuration list and in no other form. */
const OWN_SCREEN_ONLY: ReadonlySet<ChangedRecord> = new Set([
  'blacklist',
  'role',
  'role_limit',
  'city_mapping',
  'site_setting',
  'partner',
  'webhook',
  'message_template',
  'call_rules',
  'retention_rule',
  'recording_rule',
  'call_script',
  'questionnaire',
  'audit_rules',
  'report_schedule',
]);

/** Whether such a change may affect lists that everybody in the market reads. */
export function feedsLists(record: ChangedRecord): boolean {
  return !OWN_SCREEN_ONLY.has(record);
}

/** Maximum streams of a user per web process: one per browser, plus lost connections that linger. */
export const STREAMS_AT_A_TIME = 12;

/** Maximum seconds between messages; three times as long without one means a lost connection. */
export const HEARTBEAT_SECONDS = 15;
