import { text } from '../kernel/text.ts';
import { SUMMARY_BUCKETS } from './lines.rules.ts';
import type { ProcessSummaryRow } from './process-summary.schema.ts';
import type { SheetColumn, SheetGroup } from './sheet.ts';

export const CURRENT_STATUSES = ['1', '2', '3'] as const;

/** Table of the retail process summary for leads of this status (spec B§2). */
export function processSummarySheet(
  current: string | null | undefined,
): readonly SheetGroup<ProcessSummaryRow>[] {
  const status = CURRENT_STATUSES.find((each) => each === current) ?? '2';
  const columns: SheetColumn<ProcessSummaryRow>[] = [
    {
      id: 'identifier',
      header: text('reports:column.month'),
      kind: 'text',
      value: ({ identifier }) => identifier.replace('_', '/'),
    },
    {
      id: 'total_leads',
      header: text('reports:retail_process_summary.total_leads'),
      value: (row) => row.total_leads,
    },
    {
      id: 'current_total',
      header: text('reports:retail_process_summary.current_total', {
        status: text(`reports:current_status.${status}`),
      }),
      value: (row) => row.current_total,
    },
    ...SUMMARY_BUCKETS.map(
      ([name, from, to]): SheetColumn<ProcessSummaryRow> => ({
        id: name,
        header: text(`reports:retail_process_summary.${name}`),
        ...(to !== null && { hint: text('reports:retail_process_summary.bucket_hint', { from, to }) }),
        value: (row) => row[name],
      }),
    ),
  ];
  return [{ id: 'all', columns }];
}
