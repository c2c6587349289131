import { listRoute, recordRoutes } from './record-routes.ts';

export const reportsRoutes = [
  listRoute('/dialer_report', 'kernel:menu.dialer_report', 'DialerReportPage', 'reports'),
  listRoute('/ops_report', 'kernel:menu.ops_report', 'OpsReportPage', 'reports'),
  listRoute('/cross_sell', 'kernel:menu.cross_sell', 'CrossSellPage', 'reports'),
  listRoute('/lead_report', 'kernel:menu.lead_report', 'LeadRawDataPage', 'reports'),
  listRoute(
    '/agent_performance_report',
    'kernel:menu.agent_performance_report',
    'AgentPerformancePage',
    'reports',
  ),
  listRoute('/assigned_lead_summary', 'kernel:menu.assigned_lead_summary', 'AssignedSummaryPage', 'reports'),
  listRoute('/performance_report', 'kernel:menu.performance_report', 'PerformanceReportPage', 'reports'),
  listRoute('/sales_report', 'kernel:menu.sales_report', 'SalesReportPage', 'reports'),
  listRoute('/retail_report', 'kernel:menu.retail_report', 'RetailReportPage', 'reports'),
  listRoute('/retail_create_report', 'kernel:menu.retail_create_report', 'RetailCreatePage', 'reports'),
  listRoute('/retail_update_report', 'kernel:menu.retail_update_report', 'RetailUpdatePage', 'reports'),
  listRoute('/retail_process_summary', 'kernel:menu.retail_process_summary', 'ProcessSummaryPage', 'reports'),
  ...recordRoutes({
    list: '/report_schedules',
    forms: ['/edit_report_schedule'],
    title: 'kernel:menu.report_schedules',
    screens: ['ReportScheduleListPage', 'ReportScheduleFormPage'],
    texts: ['reports'],
  }),
  listRoute('/wallboard', 'kernel:menu.wallboard', 'WallboardPage', 'reports'),
] as const;
