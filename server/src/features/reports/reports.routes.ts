import {
  getReportDetail,
  getRetailSummary,
  getSalesReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { reportDetail } from './detail.ts';
import { LOGGED, logReport } from './report.ts';
import { retailSummaryReport } from './retail-summary.ts';
import { salesReport } from './sales.ts';

export const reportsRoutes: readonly Route[] = [
  route(getSalesReport, async (context, { selected_month: month }) => {
    const data = await salesReport(context, month);
    await logReport(context, 'sales_report', LOGGED.view);
    return { data };
  }),
  route(getRetailSummary, async (context, request) => {
    const data = await retailSummaryReport(context, request);
    await logReport(context, request.report_type, LOGGED.view);
    return { data };
  }),
  route(getReportDetail, reportDetail),
];
