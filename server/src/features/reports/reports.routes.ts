import type { DataOf, Endpoint, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import {
  getPerformanceReport,
  getProcessSummary,
  getReportDetail,
  getRetailReport,
  getRetailSummary,
  getSalesReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { reportDetail } from './detail.ts';
import { performanceReport } from './performance.ts';
import { processSummary } from './process-summary.ts';
import { LOGGED, logReport } from './report.ts';
import { retailReport } from './retail.ts';
import { retailSummaryReport } from './retail-summary.ts';
import { salesReport } from './sales.ts';

/** A search of a report, written down once it has succeeded. */
function reportRoute<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  typeOf: (request: ParsedOf<E>) => ReportType,
  find: (context: ActorContext, request: ParsedOf<E>) => Promise<DataOf<E>>,
): Route {
  return route(endpoint, async (context, request) => {
    const data = await find(context, request);
    await logReport(context, typeOf(request), LOGGED.view);
    return { data };
  });
}

export const reportsRoutes: readonly Route[] = [
  reportRoute(
    getSalesReport,
    () => 'sales_report',
    (context, { selected_month: month }) => salesReport(context, month),
  ),
  reportRoute(getRetailSummary, ({ report_type: type }) => type, retailSummaryReport),
  reportRoute(
    getPerformanceReport,
    () => 'performance_report',
    (context, { selected_month: month }) => performanceReport(context, month),
  ),
  reportRoute(getRetailReport, () => 'retail_report', retailReport),
  reportRoute(getProcessSummary, () => 'retail_process_summary', processSummary),
  route(getReportDetail, reportDetail),
];
