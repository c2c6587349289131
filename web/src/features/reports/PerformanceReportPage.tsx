import {
  PERFORMANCE_SHEET,
  type PerformanceLine,
  performanceLines,
} from '@otolead/contract/reports/performance.sheet.ts';
import { moduleOf } from '@otolead/contract/reports/report-types.rules.ts';
import { getPerformanceReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { largest } from '../../ui/report/chart.ts';
import { readSheet } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { monthBefore } from '../../ui/report/month-before.ts';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';
import { SearchedWords } from './SearchedWords.tsx';
import { SendRegularly } from './SendRegularly.tsx';

const PERFORMANCE = {
  endpoint: getPerformanceReport,
  ...SEARCHES.performance_report,
  before: monthBefore,
  thisMonth: true,
} as const;

const rowId = ({ campaign_id: id }: PerformanceLine) => id;
const isEmpty = (data: object) => Object.keys(data).length === 0;

/** /performance_report (spec B§2). */
export function PerformanceReportPage() {
  const t = useT('reports');
  const { role_id: roleId } = useUser();
  const report = useReport(PERFORMANCE);
  const groups = columnsOf(report.searched?.selected_month ?? null);
  return (
    <ReportPage
      title={t('performance.title')}
      report={report}
      note={t('performance.note')}
      further={(values) => <SendRegularly type="performance_report" values={values} />}
      words={(values) => <SearchedWords type="performance_report" values={values} />}
      filters={(props) => <ReportMonth {...props} />}
      isEmpty={isEmpty}
      chart={(data) => ({
        kind: 'bar',
        label: t('performance.chart'),
        series: [
          { id: 'current', label: t('performance.mtd_current') },
          { id: 'before', label: t('performance.sdlm') },
        ],
        ...largest(
          performanceLines(data).map(({ name, mtd_current, sdlm }) => ({
            name,
            figures: { current: mtd_current.total, before: sdlm.total },
          })),
        ),
      })}
      actions={(data) => (
        <DownloadTable
          module={moduleOf('performance_report', roleId)}
          name="performance_report.csv"
          groups={groups}
          lines={performanceLines(data)}
        />
      )}
    >
      {(data) => (
        <ReportTable
          label={t('performance.title')}
          groups={groups}
          lines={performanceLines(data)}
          rowId={rowId}
          before={report.before && { ...report.before, rows: performanceLines(report.before.data) }}
          totals
        />
      )}
    </ReportPage>
  );
}

const columnsOf = (month: string | null) =>
  readSheet(PERFORMANCE_SHEET, ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          detail: ({ campaign_id }) => ({
            report_type: 'performance_report',
            slug: id,
            selected_month: month,
            campaign_id,
          }),
          totalDetail: () => ({ report_type: 'performance_report', slug: id, selected_month: month }),
        },
  );
