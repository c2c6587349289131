import { z } from 'zod';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { detailRequest, detailRow } from './detail.schema.ts';
import { performanceReport, performanceRequest } from './performance.schema.ts';
import { processSummaryRequest, processSummaryRow } from './process-summary.schema.ts';
import { REPORTS } from './report-types.rules.ts';
import { retailRequest, retailRow } from './retail.schema.ts';
import { retailSummary, retailSummaryRequest } from './retail-summary.schema.ts';
import { salesRequest, salesRow } from './sales.schema.ts';

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

export const getReportDetail = defineEndpoint({
  name: 'reports.detail',
  method: 'POST',
  path: '/report/report_detail',
  summary: 'The rows that a cell of a report counts, as a list or as a CSV file',
  source: 'spec B§7; domain.md 11',
  access: {
    keys: Object.values(REPORTS).map(({ access }) => access),
    choose: ({ report_type: type }) => REPORTS[type].access,
  },
  request: detailRequest,
  data: z.array(detailRow),
  writes: ['download_log'],
});

export const reportsEndpoints = [
  getSalesReport,
  getRetailSummary,
  getPerformanceReport,
  getRetailReport,
  getProcessSummary,
  getReportDetail,
] as const;
