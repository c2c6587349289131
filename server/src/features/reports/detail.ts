import { text } from '@otolead/contract/kernel/text.ts';
import type { DetailRequest } from '@otolead/contract/reports/detail.schema.ts';
import type { DetailType } from '@otolead/contract/reports/report-types.rules.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest, invalidInput } from '../../platform/http/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { exportHeader, exportRows } from '../exports/exports.public.ts';
import { agentPerformanceCell } from './agent-performance.ts';
import { assignedSummaryCell } from './assigned-summary.ts';
import { carriedHeads, withCarried } from './carried.ts';
import { csvFile } from './csv-file.ts';
import { dialerCell } from './dialer.ts';
import { cellRows } from './grid.ts';
import { opsCell } from './ops.ts';
import { performanceCell } from './performance.ts';
import { processSummaryCell } from './process-summary.ts';
import { type FindCell, LOGGED, logReport } from './report.ts';
import { retailCell } from './retail.ts';
import { retailSummaryCell } from './retail-summary.ts';
import { salesCell } from './sales.ts';

const CELL_OF: Record<DetailType, FindCell> = {
  sales_report: salesCell,
  create_report: retailSummaryCell,
  update_report: retailSummaryCell,
  performance_report: performanceCell,
  retail_report: retailCell,
  retail_process_summary: processSummaryCell,
  agent_performance_report: agentPerformanceCell,
  assigned_lead_summary: assignedSummaryCell,
  ops_report: opsCell,
  dialer_report: dialerCell,
};

const DETAIL_FILE = 'lead_detail.csv';

/** Rows of one answer as a list; a file takes all. */
const MOST_LISTED = 30_000;

/** The rows that a cell counts, by the predicate that counted them. */
export async function reportDetail(
  context: ActorContext,
  request: DetailRequest,
): Promise<Answer<Record<string, string | null>[]>> {
  const { language, market } = context;
  const { cell, within } = await CELL_OF[request.report_type](context, request);
  if (cell.metric.figure)
    throw invalidInput({ slug: text('kernel:invalid.value', { name: text('reports:field.slug') }) });
  const type = request.report_type;
  const isFile = request.format === 'csv';
  const rows = withCarried(exportRows(cellRows(context, within, cell), market, language), {
    type,
    cell,
    as: isFile ? 'name' : 'id',
  });
  if (isFile) {
    const header = exportHeader(market, language, carriedHeads(type));
    const file = await csvFile(context, rows, header, DETAIL_FILE);
    await logReport(context, type, LOGGED.detail);
    return { data: [], file };
  }
  const found = await rows.limit(MOST_LISTED + 1).execute();
  if (found.length > MOST_LISTED) throw badRequest(text('reports:detail.too_many', { limit: MOST_LISTED }));
  await logReport(context, type, LOGGED.detail);
  return { data: found as Record<string, string | null>[] };
}
