import { text } from '@otolead/contract/kernel/text.ts';
import type { DetailRequest } from '@otolead/contract/reports/detail.schema.ts';
import type { DetailType } from '@otolead/contract/reports/report-types.rules.ts';
import { type SqlBool, sql } from 'kysely';
import { invalidInput } from '../../platform/http/errors.ts';
import { exportHeader, exportRows } from '../exports/exports.public.ts';
import { leadScope, scopedLeads } from '../leads/leads.public.ts';
import { agentPerformanceCell } from './agent-performance.ts';
import { assignedSummaryCell } from './assigned-summary.ts';
import { requireList } from './chosen-agents.ts';
import { carriedHeads, withCarried } from './detail-columns.ts';
import { dialerCell } from './dialer.ts';
import { type Cell, cellRows, type Rows } from './grid.ts';
import { opsCell } from './ops.ts';
import { performanceCell } from './performance.ts';
import { processSummaryCell } from './process-summary.ts';
import type { ReportReader } from './reader.ts';
import type { FindCell } from './report.ts';
import { retailCell } from './retail.ts';
import { retailSummaryCell } from './retail-summary.ts';
import type { ReportRows } from './rows-or-file.ts';
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

/** Whether a lead has at most one row in the cell. */
const isOfLeads = ({ metric: { base, leads } }: Cell) => leads || base === 'lead' || base === 'milestone';

/** Rows behind a cell, by the predicate that counted them, optionally limited to one process list. */
export async function detailRows(reader: ReportReader, request: DetailRequest): Promise<ReportRows> {
  const { language, market } = reader;
  const { report_type: type, format, list_id: listId, process_id, process_ids } = request;
  // Both names are the specification's (spec B§7).
  const { cell, within } = await CELL_OF[type](reader, { ...request, process_id: process_id ?? process_ids });
  if (cell.metric.figure)
    throw invalidInput({ slug: text('kernel:invalid.value', { name: text('reports:field.slug') }) });
  if (listId) await requireList(reader, listId);
  const counted = cellRows(reader, within, cell);
  const listed = listId ? counted.where('lead.process_list_id', '=', listId) : counted;
  const written = (leads: Rows) =>
    withCarried(exportRows(leads, reader, language), {
      type,
      cell,
      as: format === 'csv' ? 'name' : 'id',
    }) as unknown as ReportRows['rows'];
  const ofLeads = (ids: readonly number[]) =>
    written(
      scopedLeads(reader.db, leadScope(reader)).where(sql<SqlBool>`lead.lead_id = any(${ids}::bigint[])`),
    );
  return {
    rows: written(listed),
    ...(isOfLeads(cell) && { ofLeads }),
    header: exportHeader(market, language, carriedHeads(type)),
    name: DETAIL_FILE,
  };
}
