import type { DataOf, Endpoint, ParsedOf } from '@otolead/contract/kernel/endpoint.ts';
import { text } from '@otolead/contract/kernel/text.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import {
  createDialerReport,
  crossSellOrJob,
  getAgentPerformance,
  getAssignedSummary,
  getDialerReport,
  getOpsReport,
  getPerformanceReport,
  getProcessSummary,
  getRetailReport,
  getRetailSummary,
  getSalesReport,
  rawDataOrJob,
  reportDetailOrJob,
  syncDialerReport,
} from '@otolead/contract/reports/reports.endpoints.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../platform/http/context.ts';
import { openReader } from '../../platform/http/open-reader.ts';
import { type Answer, type Route, route } from '../../platform/http/route.ts';
import { queueCallSync } from '../dialer/dialer.public.ts';
import { agentPerformance } from './agent-performance.ts';
import { assignedSummary } from './assigned-summary.ts';
import { detailRows } from './detail.ts';
import { dialerReportOf } from './dialer.ts';
import { crossSellRows, rawDataRows } from './lead-files.ts';
import { opsReport } from './ops.ts';
import { performanceReport } from './performance.ts';
import { processSummary } from './process-summary.ts';
import type { ReportReader } from './reader.ts';
import { LOGGED, logReport } from './report.ts';
import { syncCalls } from './reports.jobs.ts';
import { retailReport } from './retail.ts';
import { retailSummaryReport } from './retail-summary.ts';
import { deliver, type ReportRows } from './rows-or-file.ts';
import { salesReport } from './sales.ts';
import { lastSync } from './sync.ts';

/** A search of a report, logged once it has succeeded. */
function reportRoute<E extends Endpoint<z.ZodType, z.ZodType>>(
  endpoint: E,
  typeOf: (request: ParsedOf<E>) => ReportType,
  find: (reader: ReportReader, request: ParsedOf<E>) => Promise<DataOf<E>>,
): Route {
  return route(endpoint, async (context, request) => {
    const data = await find(await openReader(context), request);
    await logReport(context, typeOf(request), LOGGED.view);
    return { data };
  });
}

type RowsEndpoint = typeof reportDetailOrJob | typeof crossSellOrJob | typeof rawDataOrJob;

/** Rows as a list or a file, logged likewise. */
function rowsRoute<E extends RowsEndpoint>(
  endpoint: E,
  typeOf: (request: ParsedOf<E>) => ReportType,
  find: (reader: ReportReader, request: ParsedOf<E>) => Promise<ReportRows>,
): Route {
  return route(endpoint as RowsEndpoint, async (context, request) => {
    const asked = request as ParsedOf<E>;
    const reader = await openReader(context);
    return deliver(
      { ...context, reading: reader },
      { type: typeOf(asked), asked, found: await find(reader, asked) },
    );
  });
}

async function sync(context: ActorContext): Promise<Answer<{ last_updated: string }>> {
  await syncCalls(context.db, context.clock);
  await queueCallSync(context.db);
  return { data: { last_updated: await lastSync(context) }, message: text('reports:synced') };
}

export const reportsRoutes: readonly Route[] = [
  reportRoute(getSalesReport, () => 'sales_report', salesReport),
  reportRoute(getRetailSummary, ({ report_type: type }) => type, retailSummaryReport),
  reportRoute(getPerformanceReport, () => 'performance_report', performanceReport),
  reportRoute(getRetailReport, () => 'retail_report', retailReport),
  reportRoute(getProcessSummary, () => 'retail_process_summary', processSummary),
  reportRoute(getAgentPerformance, () => 'agent_performance_report', agentPerformance),
  reportRoute(getAssignedSummary, () => 'assigned_lead_summary', assignedSummary),
  reportRoute(getOpsReport, () => 'ops_report', opsReport),
  reportRoute(getDialerReport, () => 'dialer_report', dialerReportOf),
  route(syncDialerReport, sync),
  route(createDialerReport, sync),
  rowsRoute(crossSellOrJob, () => 'cross_sell', crossSellRows),
  rowsRoute(rawDataOrJob, () => 'lead_raw_data', rawDataRows),
  rowsRoute(reportDetailOrJob, ({ report_type: type }) => type, detailRows),
];
