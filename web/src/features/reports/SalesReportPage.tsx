import { getSalesReport } from '@otolead/contract/reports/reports.endpoints.ts';
import { monthRules } from '@otolead/contract/reports/reports.rules.ts';
import type { SalesRow } from '@otolead/contract/reports/sales.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { largest } from '../../ui/report/chart.ts';
import type { ColumnGroup, ReportColumn } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { monthBefore } from '../../ui/report/month-before.ts';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';

const SALES = {
  endpoint: getSalesReport,
  initial: { selected_month: null },
  rules: monthRules,
  requestOf: ({ selected_month }: Readonly<Record<string, string | null>>) => ({ selected_month }),
  before: monthBefore,
};

const rowId = ({ campaign_id: id }: SalesRow) => id;
const isEmpty = (rows: readonly SalesRow[]) => rows.length === 0;

/** /sales_report (spec B§2). */
export function SalesReportPage() {
  const t = useT('reports');
  const report = useReport(SALES);
  const groups = useSalesColumns(report.searched?.selected_month ?? null);
  return (
    <ReportPage
      title={t('sales.title')}
      report={report}
      filters={(props) => <ReportMonth {...props} />}
      isEmpty={isEmpty}
      chart={(rows) => ({
        kind: 'stacked',
        label: t('sales.all_time'),
        series: [
          { id: 'active', label: t('sales.all_active_leads') },
          { id: 'closed', label: t('sales.all_closed_leads') },
        ],
        points: largest(
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
          before={report.before}
        />
      )}
    </ReportPage>
  );
}

/** The total is active and closed together (domain.md 11). */
const VALUES = {
  all_leads: (row: SalesRow) => row.all_active_leads + row.all_closed_leads,
} as const;

const GROUPS = {
  all_time: ['all_leads', 'all_active_leads', 'all_closed_leads'],
  interested: ['interested_hot', 'interested_warm'],
  spk: ['lms_spk_lead', 'crm_spk_lead'],
  attribution: [
    'attribution_not_sent',
    'attribution_sent',
    'attribution_attributed',
    'attribution_rejected',
    'attribution_pending',
  ],
  billing: ['billing_not_sent', 'billing_sent', 'billing_completed'],
} as const;

type SalesColumn = (typeof GROUPS)[keyof typeof GROUPS][number];

function useSalesColumns(month: string | null): readonly ColumnGroup<SalesRow>[] {
  const t = useT('reports');
  const column = (name: SalesColumn): ReportColumn<SalesRow> => ({
    id: name,
    header: t(`sales.${name}`),
    value: (row) => (name === 'all_leads' ? VALUES.all_leads(row) : row[name]),
    detail: ({ campaign_id }) => ({
      report_type: 'sales_report',
      slug: name,
      selected_month: month,
      campaign_id,
    }),
  });
  const name: ReportColumn<SalesRow> = {
    id: 'reporting_name',
    header: t('column.campaign'),
    kind: 'text',
    value: (row) => row.reporting_name,
  };
  return [
    { id: 'campaign', columns: [name] },
    ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((id) => ({
      id,
      header: t(`sales.${id}`),
      columns: GROUPS[id].map(column),
    })),
  ];
}
