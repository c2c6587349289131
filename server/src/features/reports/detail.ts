import { PassThrough, Readable } from 'node:stream';
import { text } from '@otolead/contract/kernel/text.ts';
import type { DetailRequest } from '@otolead/contract/reports/detail.schema.ts';
import type { ReportType } from '@otolead/contract/reports/report-types.rules.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import type { ActorContext } from '../../platform/http/context.ts';
import { badRequest } from '../../platform/http/errors.ts';
import type { Answer, FileAnswer } from '../../platform/http/route.ts';
import { exportHeader, exportRows } from '../exports/exports.public.ts';
import { cellRows } from './grid.ts';
import { performanceCell } from './performance.ts';
import { processSummaryCell } from './process-summary.ts';
import { type FindCell, LOGGED, logReport } from './report.ts';
import { retailCell } from './retail.ts';
import { retailSummaryCell } from './retail-summary.ts';
import { salesCell } from './sales.ts';

const CELL_OF: Record<ReportType, FindCell> = {
  sales_report: salesCell,
  create_report: retailSummaryCell,
  update_report: retailSummaryCell,
  performance_report: performanceCell,
  retail_report: retailCell,
  retail_process_summary: processSummaryCell,
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
  const rows = exportRows(cellRows(context, within, cell), market, language);
  await logReport(context, request.report_type, LOGGED.detail);
  if (request.format === 'csv') {
    const file = await csvFile(context, rows, exportHeader(market, language), DETAIL_FILE);
    return { data: [], file };
  }
  const found = await rows.limit(MOST_LISTED + 1).execute();
  if (found.length > MOST_LISTED) throw badRequest(text('reports:detail.too_many', { limit: MOST_LISTED }));
  return { data: found as Record<string, string | null>[] };
}

/** Streams the rows below their header; fails before the first byte where PostgreSQL refuses the query. */
async function csvFile(
  { pool }: ActorContext,
  rows: Parameters<typeof copyOut>[1],
  header: string,
  name: string,
): Promise<FileAnswer> {
  const sink = new PassThrough();
  const copied = copyOut(pool, rows, sink, { goOn: async () => !sink.destroyed });
  const began = new Promise<void>((resolve) => {
    sink.once('readable', resolve);
    sink.once('end', resolve);
  });
  await Promise.race([began, copied]);
  copied.catch((error: Error) => sink.destroy(error));
  return { content: Readable.from(withHeader(header, sink)), name, type: 'text/csv; charset=utf-8' };
}

async function* withHeader(header: string, lines: Readable): AsyncGenerator<string | Buffer> {
  yield header;
  yield* lines;
}
