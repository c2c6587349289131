import { getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import type { SalesRow } from '@otolead/contract/reports/sales.schema.ts';
import { SALES_SHEET } from '@otolead/contract/reports/sales.sheet.ts';
import { SEARCHES } from '@otolead/contract/reports/searches.rules.ts';
import { useT } from '../../platform/i18n/i18n.ts';
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

const SALES = {
  endpoint: getSalesReport,
  ...SEARCHES.sales_report,
  before: monthBefore,
  thisMonth: true,
} as const;

const rowId = ({ campaign_id: id }: SalesRow) => id;
const isEmpty = (rows: readonly SalesRow[]) => rows.length === 0;

/** /sales_report (spec B§2). */
export function SalesReportPage() {
  const t = useT('reports');
  const report = useReport(SALES);
  const groups = columnsOf(report.searched?.selected_month ?? null);
  return (
    <ReportPage
      title={t('sales.title')}
      report={report}
      note={t('sales.note')}
      further={(values) => <SendRegularly type="sales_report" values={values} />}
      words={(values) => <SearchedWords type="sales_report" values={values} />}
      filters={(props) => <ReportMonth {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'stacked',
        label: t('sales.all_time'),
        series: [
          { id: 'active', label: t('sales.all_active_leads') },
          { id: 'closed', label: t('sales.all_closed_leads') },
        ],
        ...largest(
          rows.map((row) => ({
            name: row.reporting_name,
            figures: { active: row.all_active_leads, closed: row.all_closed_leads },
          })),
        ),
      })}
      actions={(rows) => (
        <DownloadTable module="SalesReport" name="sales_report.csv" groups={groups} lines={rows} />
      )}
    >
      {(rows) => (
        <ReportTable
          label={t('sales.title')}
          groups={groups}
          lines={rows}
          rowId={rowId}
          before={report.before && { ...report.before, rows: report.before.data }}
          totals
        />
      )}
    </ReportPage>
  );
}

const columnsOf = (month: string | null) =>
  readSheet(SALES_SHEET, ({ id, kind }) =>
    kind === 'text'
      ? {}
      : {
          detail: ({ campaign_id }) => ({
            report_type: 'sales_report',
            slug: id,
            selected_month: month,
            campaign_id,
          }),
          totalDetail: () => ({ report_type: 'sales_report', slug: id, selected_month: month }),
        },
  );
