import { CHANGED_RECORDS, type ChangedRecord } from '../change-log/changes.rules.ts';

/**
 * Kinds of events that a browser receives. `config`: lists that every form offers; `record`: master data, users or rights
 * on their own screens; `audit`: audits that one may read; `job`: one's own jobs and their progress; `rights`: one's own
 * rights or the market's settings; `lead`: a lead, its parts or its history, of many leads without a key; `desk`: who
 * works on a lead or looks at it; `day`: one's own leads and tasks; `wallboard`: that any of a market's leads or calls
 * have changed, and not which.
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
] as const;

export type LiveKind = (typeof LIVE_KINDS)[number];

/** A session has ended, and its stream with it; no browser hears of it. */
export const SESSION_ENDED = 'session_ended';

/** Event kind: audits or their editors have changed. */
export const AUDIT_CHANGED = 'audit';

/** A job has started, progressed or ended; a trigger of the table writes it. */
export const JOB_CHANGED = 'job';

/** Kinds of lead events in the event log; `day` goes to its user alone. */
const LEAD_KINDS = ['lead', 'desk', 'day'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/** What one write leaves in the log of events. */
export type LoggedKind = ChangedRecord | LeadKind | typeof AUDIT_CHANGED | typeof SESSION_ENDED;

export const isLeadKind = (kind: string): kind is LeadKind => LEAD_KINDS.some((one) => one === kind);

/** Leads of one market in one message, at most; for more each browser fetches again what it shows. */
export const LEADS_AT_A_TIME = 50;

export const isChangedRecord = (kind: string): kind is ChangedRecord => Object.hasOwn(CHANGED_RECORDS, kind);

/** Records of which no configuration list and no form of others tells. */
const OWN_SCREEN_ONLY: ReadonlySet<ChangedRecord> = new Set([
  'blacklist',
  'role',
  'city_mapping',
  'site_setting',
  'partner',
  'webhook',
  'call_rules',
  'questionnaire',
  'audit_rules',
  'report_schedule',
]);

/** Whether a change of such a record may change lists that everybody in the market reads. */
export function feedsLists(record: ChangedRecord): boolean {
  return !OWN_SCREEN_ONLY.has(record);
}

/** Streams of one user in one web process: one for each browser, and what a lost connection leaves for a while. */
export const STREAMS_AT_A_TIME = 12;

/** Something is sent at least so often; silence of three times as long is a lost connection. */
export const HEARTBEAT_SECONDS = 15;
