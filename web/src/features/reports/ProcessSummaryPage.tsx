import { SUMMARY_BUCKETS } from '@otolead/contract/reports/lines.rules.ts';
import type { ProcessSummaryRow } from '@otolead/contract/reports/process-summary.schema.ts';
import { processSummarySheet } from '@otolead/contract/reports/process-summary.sheet.ts';
import { getProcessSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import type { FilterValues } from '@otolead/contract/reports/reports.rules.ts';
import { SEARCHES, summaryFiltersOf } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { sumOf } from '../../ui/report/chart.ts';
import { readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { SummaryFilters } from './ReportFilters.tsx';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const SUMMARY = { endpoint: getProcessSummary, ...SEARCHES.retail_process_summary };

const rowId = ({ identifier }: ProcessSummaryRow) => identifier;
const isEmpty = (rows: readonly ProcessSummaryRow[]) => rows.every((row) => row.total_leads === 0);
const monthOf = ({ identifier }: ProcessSummaryRow) => `${identifier.slice(3)}-${identifier.slice(0, 2)}`;

/** /retail_process_summary (spec B§2). */
export function ProcessSummaryPage() {
  const t = useT('reports');
  const report = useReport(SUMMARY);
  const groups = columnsOf(report.searched ?? SUMMARY.initial);
  const title = t('retail_process_summary.title');
  return (
    <ReportPage
      title={title}
      report={report}
      note={t('retail_process_summary.note')}
      further={(values) => <SendRegularly type="retail_process_summary" values={values} />}
      words={(values) => <SearchedWords type="retail_process_summary" values={values} />}
      filters={(props) => <SummaryFilters {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'bar',
        label: t('retail_process_summary.chart'),
        series: [{ id: 'leads', label: t('retail_process_summary.total_leads') }],
        points: SUMMARY_BUCKETS.map(([name]) => ({
          name: t(`retail_process_summary.${name}`),
          figures: { leads: sumOf(rows, (row) => row[name]) },
        })),
      })}
      actions={(rows) => (
        <DownloadTable
          module="RetailProcessSummary"
          name="retail_process_summary.csv"
          groups={groups}
          lines={rows}
        />
      )}
    >
      {(rows) => <ReportTable label={title} groups={groups} lines={rows} rowId={rowId} totals />}
    </ReportPage>
  );
}

const columnsOf = (searched: FilterValues) =>
  readSheet(processSummarySheet(searched.current_status), ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          detail: (row) => ({
            ...summaryFiltersOf(searched),
            report_type: 'retail_process_summary',
            slug: id,
            selected_month: monthOf(row),
          }),
        },
  );
