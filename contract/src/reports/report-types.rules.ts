import type { AccessKey } from '../kernel/access.ts';

/** What `report_detail` calls each report, the right that opens it, and its module in the download log (domain.md 11). */
export const REPORTS = {
  sales_report: { access: '/sales_report', module: 'SalesReport' },
  create_report: { access: '/retail_create_report', module: 'RetailCreateReport' },
  update_report: { access: '/retail_update_report', module: 'RetailUpdateReport' },
} as const satisfies Readonly<Record<string, { access: AccessKey; module: string }>>;

export type ReportType = keyof typeof REPORTS;

export const REPORT_TYPES = Object.keys(REPORTS) as [ReportType, ...ReportType[]];

/** The right that opens the report of a log module; undefined for other modules. */
export function rightOfModule(module: string): AccessKey | undefined {
  return Object.values(REPORTS).find((report) => report.module === module)?.access;
}
