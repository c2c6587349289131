import type { AccessKey } from '../kernel/access.ts';
import { REPORTS, type ReportType } from '../reports/report-types.rules.ts';

/** What a job leaves: a file, what became of each lead or of each row of a file, or numbers that its screen shows. */
export type JobResults = 'file' | 'leads' | 'rows' | 'numbers';

interface JobKindFacts {
  /** Who may fetch its file and read its rows. Asked every time: the right may be lost after the work was done. */
  readonly right: AccessKey;
  /** What is read anew when it ends: first parts of the web's query keys. */
  readonly touches: readonly ('leads' | 'activity' | 'audits')[];
  readonly results: JobResults;
  /** The kind of job that takes it back. */
  readonly undo?: 'my_active_undo';
  /** Leads that failed may be tried again. */
  readonly isRepeatable?: true;
  /** Its rows make records or change them, which is counted apart. */
  readonly makesRecords?: true;
}

/** Rows of a report that take long; the right is asked for by report. */
const REPORT_KINDS = Object.fromEntries(
  Object.entries(REPORTS).map(([type, { access: right }]) => [type, { right, touches: [], results: 'file' }]),
) as unknown as Readonly<Record<ReportType, JobKindFacts>>;

/** Everything that jobs need to know of a kind; the work itself is its feature's. Its name is `jobs:kind.<kind>`. */
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
