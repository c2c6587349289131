import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { agentPerformanceRequest, agentPerformanceRow } from './agent-performance.schema.ts';
import { assignedSummaryRequest, assignedSummaryRow } from './assigned-summary.schema.ts';
import { detailRequest, detailRow, startedFile } from './detail.schema.ts';
import { crossSellRequest, crossSellRow, rawDataRequest, rawDataRow } from './lead-files.schema.ts';
import { dialerReport, dialerRequest, opsRequest, opsRow, synced } from './operations.schema.ts';
import { performanceReport, performanceRequest } from './performance.schema.ts';
import { processSummaryRequest, processSummaryRow } from './process-summary.schema.ts';
import { DETAIL_TYPES, REPORTS } from './report-types.rules.ts';
import { retailRequest, retailRow } from './retail.schema.ts';
import { retailSummary, retailSummaryRequest } from './retail-summary.schema.ts';
import { salesRequest, salesRow } from './sales.schema.ts';

/** A slow file answers its job; others are streamed or listed. */
const rowsOrJob = <Row extends z.ZodType>(row: Row) => z.union([z.array(row), startedFile]);

export const getSalesReport = defineEndpoint({
  name: 'reports.sales',
  method: 'GET',
  path: '/report/get_sales_report',
  summary: 'Leads, sales, attribution and billing of each campaign',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.sales_report.access,
  request: salesRequest,
  data: z.array(salesRow),
  writes: ['download_log'],
});

export const getRetailSummary = defineEndpoint({
  name: 'reports.retail_summary',
  method: 'POST',
  path: '/report/retail_summary',
  summary: 'Retails of each process by the age of their leads, by who recorded them',
  source: 'spec B§7; domain.md 11',
  access: {
    keys: [REPORTS.create_report.access, REPORTS.update_report.access],
    choose: ({ report_type: type }) => REPORTS[type].access,
  },
  request: retailSummaryRequest,
  data: retailSummary,
  writes: ['download_log'],
});

export const getPerformanceReport = defineEndpoint({
  name: 'reports.performance',
  method: 'GET',
  path: '/report/get_performance_report',
  summary: 'Leads and sales of each campaign: all time, this month, the same days of the last one, today',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.performance_report.access,
  request: performanceRequest,
  data: performanceReport,
  writes: ['download_log'],
});

export const getRetailReport = defineEndpoint({
  name: 'reports.retail',
  method: 'POST',
  path: '/report/retail_oem_summary',
  summary: 'Assigned leads and their retails of each process, by month',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.retail_report.access,
  request: retailRequest,
  data: z.array(retailRow),
  writes: ['download_log'],
});

export const getProcessSummary = defineEndpoint({
  name: 'reports.process_summary',
  method: 'POST',
  path: '/report/get_retail_process_summary',
  summary: 'Leads of the last twelve months and how soon they came to their present state',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.retail_process_summary.access,
  request: processSummaryRequest,
  data: z.array(processSummaryRow),
  writes: ['download_log'],
});

export const getAgentPerformance = defineEndpoint({
  name: 'reports.agent_performance',
  method: 'POST',
  path: '/report/get_agent_performance_report',
  summary: 'Calls, sales and audits of agents: this month and the same days of the two before',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.agent_performance_report.access,
  request: agentPerformanceRequest,
  data: z.array(agentPerformanceRow),
  writes: ['download_log'],
});

export const getAssignedSummary = defineEndpoint({
  name: 'reports.assigned_summary',
  method: 'POST',
  path: '/report/assigned_lead_summary',
  summary: 'Active leads of each agent by the stage of their campaign',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.assigned_lead_summary.access,
  request: assignedSummaryRequest,
  data: z.array(assignedSummaryRow),
  writes: ['download_log'],
});

export const getOpsReport = defineEndpoint({
  name: 'reports.ops',
  method: 'POST',
  path: '/report/ops_report',
  summary: 'What came in, was called, assigned and sold in a process: this month beside the two before',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.ops_report.access,
  request: opsRequest,
  data: z.array(opsRow),
  writes: ['download_log'],
});

export const getDialerReport = defineEndpoint({
  name: 'reports.dialer',
  method: 'POST',
  path: '/report/dialer_report',
  summary: 'Calls of a campaign and what they led to, day by day',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.dialer_report.access,
  request: dialerRequest,
  data: dialerReport,
  writes: ['download_log'],
});

export const syncDialerReport = defineEndpoint({
  name: 'reports.sync_dialer',
  method: 'GET',
  path: '/report/sync_dialer_ops_report',
  summary: 'Brings the calls of the dialer and ops reports up to date',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.dialer_report.access,
  request: z.object({}),
  data: synced,
  writes: ['lead_call', 'report_fill'],
});

export const createDialerReport = defineEndpoint({
  name: 'reports.create_dialer',
  method: 'GET',
  path: '/cron/report/create_dialer_report',
  summary: 'The same as the nightly job',
  source: 'spec B§7; domain.md 11',
  access: REPORTS.dialer_report.access,
  request: z.object({}),
  data: synced,
  writes: ['lead_call', 'report_fill'],
});

export const crossSellOrJob = defineEndpoint({
  name: 'reports.cross_sell',
  method: 'POST',
  path: '/report/cross_sell_leads',
  summary: 'Cars assigned of another make than was enquired for, as a list or a CSV file',
  source: 'spec B§7; domain.md 11',
  views: 'report',
  access: REPORTS.cross_sell.access,
  request: crossSellRequest,
  data: rowsOrJob(crossSellRow),
  writes: ['download_log', 'job'],
});

/** The call for callers that list. */
export const getCrossSell = { ...crossSellOrJob, data: z.array(crossSellRow) };

export const rawDataOrJob = defineEndpoint({
  name: 'reports.raw_data',
  method: 'POST',
  path: '/report/lead_assign_data',
  summary: 'The assigned cars of some days with their leads, as a list or a CSV file',
  source: 'spec B§7; domain.md 11',
  views: 'report',
  access: REPORTS.lead_raw_data.access,
  request: rawDataRequest,
  data: rowsOrJob(rawDataRow),
  writes: ['download_log', 'job'],
});

/** The call for callers that list. */
export const getRawData = { ...rawDataOrJob, data: z.array(rawDataRow) };

export const reportDetailOrJob = defineEndpoint({
  name: 'reports.detail',
  method: 'POST',
  path: '/report/report_detail',
  summary: 'The rows that a cell of a report counts, as a list or as a CSV file',
  source: 'spec B§7; domain.md 11',
  views: 'report',
  access: {
    keys: DETAIL_TYPES.map((type) => REPORTS[type].access),
    choose: ({ report_type: type }) => REPORTS[type].access,
  },
  request: detailRequest,
  data: rowsOrJob(detailRow),
  writes: ['download_log', 'job'],
});

/** The call for callers that list. */
export const getReportDetail = { ...reportDetailOrJob, data: z.array(detailRow) };

export const reportsEndpoints = [
  getSalesReport,
  getRetailSummary,
  getPerformanceReport,
  getRetailReport,
  getProcessSummary,
  getAgentPerformance,
  getAssignedSummary,
  getOpsReport,
  getDialerReport,
  syncDialerReport,
  createDialerReport,
  crossSellOrJob,
  rawDataOrJob,
  reportDetailOrJob,
] as const;
