import type { DataOf, Endpoint, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import {
  createDialerReport,
  getAgentPerformance,
  getAssignedSummary,
  getCrossSell,
  getDialerReport,
  getOpsReport,
  getPerformanceReport,
  getProcessSummary,
  getRawData,
  getReportDetail,
  getRetailReport,
  getRetailSummary,
  getSalesReport,
  syncDialerReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../platform/http/context.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import { queueCallSync } from '../dialer/dialer.public.ts';
import { agentPerformance } from './agent-performance.ts';
import { assignedSummary } from './assigned-summary.ts';
import { reportDetail } from './detail.ts';
import { dialerReportOf } from './dialer.ts';
import { crossSell, rawData } from './lead-files.ts';
import { opsReport } from './ops.ts';
import { performanceReport } from './performance.ts';
import { processSummary } from './process-summary.ts';
import { LOGGED, logReport } from './report.ts';
import { syncCalls } from './reports.jobs.ts';
import { retailReport } from './retail.ts';
import { retailSummaryReport } from './retail-summary.ts';
import { salesReport } from './sales.ts';
import { lastSync } from './sync.ts';

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

async function sync(context: ActorContext): Promise<Answer<{ last_updated: string }>> {
  await syncCalls(context.db, context.clock);
  await queueCallSync(context.db);
  return { data: { last_updated: await lastSync(context) }, message: text('reports:synced') };
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
  reportRoute(getAgentPerformance, () => 'agent_performance_report', agentPerformance),
  reportRoute(getAssignedSummary, () => 'assigned_lead_summary', assignedSummary),
  reportRoute(getOpsReport, () => 'ops_report', opsReport),
  reportRoute(getDialerReport, () => 'dialer_report', dialerReportOf),
  route(syncDialerReport, sync),
  route(createDialerReport, sync),
  route(getCrossSell, crossSell),
  route(getRawData, rawData),
  route(getReportDetail, reportDetail),
];
