import type { AccessKey } from '../kernel/access.ts';
import { REPORTS, type ReportType } from '../reports/report-types.rules.ts';

/** Results of a job: a file, outcomes of leads or rows, or figures on its screen. */
export type JobResults = 'file' | 'leads' | 'rows' | 'numbers';

interface JobKindFacts {
  /** Right to fetch its file and rows, checked each time because it may be lost after the work was done. */
  readonly right: AccessKey;
  /** First parts of the web's query keys to invalidate at its end. */
  readonly touches: readonly ('leads' | 'activity' | 'audits')[];
  readonly results: JobResults;
  /** Kind of the job that undoes it. */
  readonly undo?: 'my_active_undo';
  /** Failed leads may be retried. */
  readonly isRepeatable?: true;
  /** Rows create or change records, which are counted separately. */
  readonly makesRecords?: true;
}

/** Slow report files; the right depends on the report. */
const REPORT_KINDS = Object.fromEntries(
  Object.entries(REPORTS).map(([type, { access: right }]) => [type, { right, touches: [], results: 'file' }]),
) as unknown as Readonly<Record<ReportType, JobKindFacts>>;

/** Properties of each kind of job; the feature implements the work. Its name is `jobs:kind.<kind>`. */
export const JOB_KINDS = {
  lead_export: { right: '/download-csv', touches: [], results: 'file' },
  audit_export: { right: '/download-csv', touches: [], results: 'file' },
  audit_change: {
    right: '/audit_list',
    touches: ['audits', 'activity'],
    results: 'leads',
    isRepeatable: true,
  },
  my_active: {
    right: 'signed-in',
    touches: ['leads', 'activity'],
    results: 'leads',
    undo: 'my_active_undo',
    isRepeatable: true,
  },
  my_active_undo: { right: 'signed-in', touches: ['leads', 'activity'], results: 'leads' },
  dialer_push: { right: 'signed-in', touches: ['leads', 'activity'], results: 'leads', isRepeatable: true },
  lead_import: { right: '/lead_upload', touches: ['leads', 'activity'], results: 'rows' },
  lead_import_undo: { right: '/lead_upload', touches: ['leads', 'activity'], results: 'leads' },
  lead_statuses: { right: '/update_lead_status', touches: ['leads', 'activity'], results: 'rows' },
  lead_updates: { right: '/update_lead', touches: ['leads', 'activity'], results: 'rows' },
  brand_leads: { right: '/update_ford_lead_csv', touches: ['leads', 'activity'], results: 'rows' },
  spk_dates: { right: '/update_spk_date', touches: ['leads', 'activity'], results: 'rows' },
  reference_import: { right: '/edit_reference_data', touches: [], results: 'rows', makesRecords: true },
  user_import: { right: '/create_user', touches: [], results: 'rows', makesRecords: true },
  rule_simulation: { right: '/edit-web-rule', touches: [], results: 'numbers' },
  ...REPORT_KINDS,
} as const satisfies Readonly<Record<string, JobKindFacts>>;

export type JobKind = keyof typeof JOB_KINDS;

export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as [JobKind, ...JobKind[]];

export const factsOfKind = (kind: JobKind): JobKindFacts => JOB_KINDS[kind];
