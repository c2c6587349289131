import { getReportDetail } from '@otolead/contract/reports/reports.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import type { DetailInput } from './columns.ts';
import { saveReport } from './save-report.ts';

/** The file of the rows behind a count (spec B§9). */
const DETAIL_FILE = 'lead_detail.csv';

/** Downloads the rows behind a count, one at a time. */
export function useDetail() {
  const { mutate, isPending } = useMutation({
    mutationFn: (input: DetailInput) => saveReport(getReportDetail, { ...input, format: 'csv' }, DETAIL_FILE),
  });
  return { open: (input: DetailInput) => !isPending && mutate(input), isOpening: isPending };
}
