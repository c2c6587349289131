import { AGE_BUCKETS } from '@otolead/contract/reports/lines.rules.ts';
import { REPORTS } from '@otolead/contract/reports/report-types.rules.ts';
import { getRetailSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import {
  type RetailSummaryLine,
  retailSummaryLines,
  retailSummaryRows,
  retailSummarySheet,
  type SummaryType,
} from '@otolead/contract/reports/retail-summary.sheet.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { sumOf } from '../../ui/report/chart.ts';
import { readLines, readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { monthBefore } from '../../ui/report/month-before.ts';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const declared = (type: SummaryType) =>
  ({ endpoint: getRetailSummary, ...SEARCHES[type], before: monthBefore, thisMonth: true }) as const;

const CREATE = declared('create_report');
const UPDATE = declared('update_report');

/** /retail_create_report (spec B§2). */
export function RetailCreatePage() {
  return <RetailSummaryPage type="create_report" />;
}

/** /retail_update_report (spec B§2). */
export function RetailUpdatePage() {
  return <RetailSummaryPage type="update_report" />;
}

const rowId = ({ group, process_id: id }: RetailSummaryLine) => `${group} ${id}`;

/** Groups CRM, LMS and TOTAL, each with a line per process. */
function RetailSummaryPage({ type }: { type: SummaryType }) {
  const t = useT('reports');
  const report = useReport(type === 'create_report' ? CREATE : UPDATE);
  const groups = columnsOf(type, report.searched?.selected_month ?? null);
  const title = t(`${type}.title`);
  return (
    <ReportPage
      title={title}
      report={report}
      further={(values) => <SendRegularly type={type} values={values} />}
      words={(values) => <SearchedWords type={type} values={values} />}
      filters={(props) => <ReportMonth {...props} />}
      isEmpty={({ total }) => total.every((row) => row.assign_lead === 0 && row.total_retail === 0)}
      note={t(`${type}.note`)}
      chart={({ crm, lms }) => ({
        kind: 'stacked',
        label: t('retail_summary.chart'),
        series: [
          { id: 'crm', label: t('retail_summary.crm') },
          { id: 'lms', label: t('retail_summary.lms') },
        ],
        points: AGE_BUCKETS.map(([bucket]) => ({
          name: t(`age.${bucket}`),
          figures: { crm: sumOf(crm, (row) => row[bucket]), lms: sumOf(lms, (row) => row[bucket]) },
        })),
      })}
      actions={(data) => (
        <DownloadTable
          module={REPORTS[type].module}
          name={`${REPORTS[type].access.slice(1)}.csv`}
          groups={groups}
          lines={readLines(retailSummaryLines(data))}
        />
      )}
    >
      {(data) => (
        <ReportTable
          label={title}
          groups={groups}
          lines={readLines(retailSummaryLines(data))}
          rowId={rowId}
          before={report.before && { ...report.before, rows: retailSummaryRows(report.before.data) }}
          totals
        />
      )}
    </ReportPage>
  );
}

const columnsOf = (type: SummaryType, month: string | null) =>
  readSheet(retailSummarySheet(type), ({ id, kind }) =>
    kind === 'text'
      ? {}
      : kind === 'percent'
        ? { shareOf: [id.replace('_percentage', ''), 'total_retail'] }
        : {
            detail: ({ group, process_id }) => ({
              report_type: type,
              slug: `${group}.${id}`,
              selected_month: month,
              process_id: [process_id],
            }),
            totalDetail: (rows) => ({
              report_type: type,
              slug: `${rows[0]?.group}.${id}`,
              selected_month: month,
              process_id: rows.map(({ process_id }) => process_id),
            }),
          },
  );
