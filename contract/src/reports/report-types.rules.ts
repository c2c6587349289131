import type { AccessKey } from '../kernel/access.ts';
import { ROLE } from '../kernel/roles.ts';

/** Report names in `report_detail`, the right of each, and its module in the download log (domain.md 11). */
export const REPORTS = {
  sales_report: { access: '/sales_report', module: 'SalesReport' },
  create_report: { access: '/retail_create_report', module: 'RetailCreateReport' },
  dialer_report: { access: '/dialer_report', module: 'DialerReport' },
  ops_report: { access: '/ops_report', module: 'OpsReport' },
  cross_sell: { access: '/cross_sell', module: 'CrossSellReport' },
  lead_raw_data: { access: '/lead_report', module: 'LeadRawData' },
  agent_performance_report: { access: '/agent_performance_report', module: 'AgentPerformanceReport' },
  assigned_lead_summary: { access: '/assigned_lead_summary', module: 'AssignedLeadSummary' },
  performance_report: { access: '/performance_report', module: 'PerformanceReport' },
  retail_report: { access: '/retail_report', module: 'RetailReport' },
  retail_process_summary: { access: '/retail_process_summary', module: 'RetailProcessSummary' },
  update_report: { access: '/retail_update_report', module: 'RetailUpdateReport' },
} as const satisfies Readonly<Record<string, { access: AccessKey; module: string }>>;

export type ReportType = keyof typeof REPORTS;

/** Reports with cells; the other two are whole files. */
export type DetailType = Exclude<ReportType, 'cross_sell' | 'lead_raw_data'>;

export const DETAIL_TYPES = Object.keys(REPORTS).filter(
  (type) => type !== 'cross_sell' && type !== 'lead_raw_data',
) as [DetailType, ...DetailType[]];

const ADMINS = 'AdminPerformanceReport';

/** Module of a report in the download log; the administrator's performance report has a separate one (domain.md 11). */
export function moduleOf(type: ReportType, roleId: number) {
  const isAdmins = type === 'performance_report' && roleId === ROLE.administrator;
  return isAdmins ? ADMINS : REPORTS[type].module;
}

/** Right of a log module's report; undefined for other modules. */
export function rightOfModule(module: string): AccessKey | undefined {
  const own = module === ADMINS ? REPORTS.performance_report.module : module;
  return Object.values(REPORTS).find((report) => report.module === own)?.access;
}
