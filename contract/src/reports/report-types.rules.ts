import type { AccessKey } from '../kernel/access.ts';

/** What `report_detail` calls each report, the right that opens it, and its module in the download log (domain.md 11). */
export const REPORTS = {
  sales_report: { access: '/sales_report', module: 'SalesReport' },
  create_report: { access: '/retail_create_report', module: 'RetailCreateReport' },
  performance_report: { access: '/performance_report', module: 'PerformanceReport' },
  retail_report: { access: '/retail_report', module: 'RetailReport' },
  retail_process_summary: { access: '/retail_process_summary', module: 'RetailProcessSummary' },
  update_report: { access: '/retail_update_report', module: 'RetailUpdateReport' },
} as const satisfies Readonly<Record<string, { access: AccessKey; module: string }>>;

export type ReportType = keyof typeof REPORTS;

export const REPORT_TYPES = Object.keys(REPORTS) as [ReportType, ...ReportType[]];

/** The right that opens the report of a log module; undefined for other modules. */
export function rightOfModule(module: string): AccessKey | undefined {
  const own = module === 'AdminPerformanceReport' ? 'PerformanceReport' : module;
  return Object.values(REPORTS).find((report) => report.module === own)?.access;
}
