import { text } from '@otolead/contract/kernel/text.ts';
import { agentPerformanceRequest } from '@otolead/contract/reports/agent-performance.schema.ts';
import {
  agentPerformanceLines,
  agentPerformanceSheet,
} from '@otolead/contract/reports/agent-performance.sheet.ts';
import { assignedSummaryRequest } from '@otolead/contract/reports/assigned-summary.schema.ts';
import {
  ASSIGNED_SUMMARY_SHEET,
  assignedSummaryLines,
} from '@otolead/contract/reports/assigned-summary.sheet.ts';
import { dialerLines, dialerSheet } from '@otolead/contract/reports/dialer.sheet.ts';
import { crossSellRequest, rawDataRequest } from '@otolead/contract/reports/lead-files.schema.ts';
import { dialerRequest, opsRequest } from '@otolead/contract/reports/operations.schema.ts';
import { opsLines, opsSheet } from '@otolead/contract/reports/ops.sheet.ts';
import { performanceRequest } from '@otolead/contract/reports/performance.schema.ts';
import { PERFORMANCE_SHEET, performanceLines } from '@otolead/contract/reports/performance.sheet.ts';
import { processSummaryRequest } from '@otolead/contract/reports/process-summary.schema.ts';
import { processSummarySheet } from '@otolead/contract/reports/process-summary.sheet.ts';
import { REPORTS, type ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { retailRequest } from '@otolead/contract/reports/retail.schema.ts';
import { RETAIL_SHEET } from '@otolead/contract/reports/retail.sheet.ts';
import { retailSummaryRequest } from '@otolead/contract/reports/retail-summary.schema.ts';
import { retailSummaryLines, retailSummarySheet } from '@otolead/contract/reports/retail-summary.sheet.ts';
import { salesRequest } from '@otolead/contract/reports/sales.schema.ts';
import { SALES_SHEET } from '@otolead/contract/reports/sales.sheet.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import {
  isSheetSection,
  type SheetGroup,
  type SheetLine,
  sheetCsv,
} from '@otolead/contract/reports/sheet.ts';
import type { z } from 'zod';
import { invalidInput } from '../../platform/http/errors.ts';
import type { FileContent } from '../exports/exports.public.ts';
import { agentPerformance } from './agent-performance.ts';
import { assignedSummary } from './assigned-summary.ts';
import { dialerReportOf } from './dialer.ts';
import { crossSellRows, rawDataRows } from './lead-files.ts';
import { opsReport } from './ops.ts';
import { performanceReport } from './performance.ts';
import { processSummary } from './process-summary.ts';
import type { ReportReader } from './reader.ts';
import { todayOf } from './report.ts';
import { retailReport } from './retail.ts';
import { retailSummaryReport } from './retail-summary.ts';
import { salesReport } from './sales.ts';

type Made = (reader: ReportReader, values: FilterValues) => Promise<FileContent>;

/** Parses a request like the report's call; 400 if invalid. */
function askedOf<Schema extends z.ZodType>(schema: Schema, request: object): z.output<Schema> {
  const read = schema.safeParse(request);
  if (read.success) return read.data;
  throw invalidInput({ filters: text('reports:schedule.search_first') });
}

/** A report with a table: searched as for its screen, written as the screen saves it. */
function table<Schema extends z.ZodType, Data, Row>(
  type: keyof typeof SEARCHES,
  schema: Schema,
  find: (reader: ReportReader, request: z.output<Schema>) => Promise<Data>,
  sheetOf: (data: Data, values: FilterValues) => readonly SheetGroup<Row>[],
  linesOf: (data: Data) => readonly SheetLine<Row>[],
): Made {
  return async (reader, values) => {
    const data = await find(reader, askedOf(schema, SEARCHES[type].requestOf(values, todayOf(reader))));
    const lines = linesOf(data);
    return {
      header: sheetCsv(sheetOf(data, values), lines, reader.t),
      count: lines.filter((line) => !isSheetSection(line)).length,
      name: `${REPORTS[type].access.slice(1)}.csv`,
    };
  };
}

const rows = <Row>(found: readonly Row[]) => found;

const summary = (type: 'create_report' | 'update_report') =>
  table(type, retailSummaryRequest, retailSummaryReport, () => retailSummarySheet(type), retailSummaryLines);

const MADE: Readonly<Record<ReportType, Made>> = {
  sales_report: table('sales_report', salesRequest, salesReport, () => SALES_SHEET, rows),
  performance_report: table(
    'performance_report',
    performanceRequest,
    performanceReport,
    () => PERFORMANCE_SHEET,
    performanceLines,
  ),
  create_report: summary('create_report'),
  update_report: summary('update_report'),
  retail_report: table('retail_report', retailRequest, retailReport, () => RETAIL_SHEET, rows),
  retail_process_summary: table(
    'retail_process_summary',
    processSummaryRequest,
    processSummary,
    (_, values) => processSummarySheet(values.current_status),
    rows,
  ),
  agent_performance_report: table(
    'agent_performance_report',
    agentPerformanceRequest,
    agentPerformance,
    agentPerformanceSheet,
    agentPerformanceLines,
  ),
  assigned_lead_summary: table(
    'assigned_lead_summary',
    assignedSummaryRequest,
    assignedSummary,
    () => ASSIGNED_SUMMARY_SHEET,
    assignedSummaryLines,
  ),
  ops_report: table('ops_report', opsRequest, opsReport, opsSheet, opsLines),
  dialer_report: table(
    'dialer_report',
    dialerRequest,
    async (reader, request) => (await dialerReportOf(reader, request)).data,
    dialerSheet,
    dialerLines,
  ),
  cross_sell: (reader, values) => crossSellRows(reader, askedOf(crossSellRequest, values)),
  lead_raw_data: (reader, values) => rawDataRows(reader, askedOf(rawDataRequest, values)),
};

/** File of a report for a search in address format, in the reader's language. Throws 400 like the report. */
export function reportFile(
  reader: ReportReader,
  type: ReportType,
  values: FilterValues,
): Promise<FileContent> {
  return MADE[type](reader, values);
}
