import { REPORTS } from '@otolead/contract/reports/report-types.rules.ts';
import { getRetailSummary } from '@otolead/contract/reports/reports.endpoints.ts';
import { monthRules } from '@otolead/contract/reports/reports.rules.ts';
import { AGE_BUCKETS, type RetailSummaryRow } from '@otolead/contract/reports/retail-summary.schema.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { sumOf } from '../../ui/report/chart.ts';
import type { ColumnGroup, ReportColumn, SectionLine } from '../../ui/report/columns.ts';
import { DownloadTable } from '../../ui/report/DownloadTable.tsx';
import { monthBefore } from '../../ui/report/month-before.ts';
import { ReportMonth } from '../../ui/report/ReportMonth.tsx';
import { ReportPage } from '../../ui/report/ReportPage.tsx';
import { ReportTable } from '../../ui/report/ReportTable.tsx';
import { useReport } from '../../ui/report/useReport.ts';

type SummaryType = 'create_report' | 'update_report';
type Group = 'crm' | 'lms' | 'total';
type Line = RetailSummaryRow & { readonly group: Group };

const declared = (type: SummaryType) => ({
  endpoint: getRetailSummary,
  initial: { selected_month: null },
  rules: monthRules,
  requestOf: ({ selected_month }: Readonly<Record<string, string | null>>) => ({
    selected_month,
    report_type: type,
  }),
  before: monthBefore,
});

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

const GROUPS: readonly Group[] = ['crm', 'lms', 'total'];

const rowId = ({ group, process_id: id }: Line) => `${group} ${id}`;

type Data = Readonly<Record<Group, readonly RetailSummaryRow[]>>;

const rowsOf = (data: Data): Line[] =>
  GROUPS.flatMap((group) => data[group].map((row) => ({ ...row, group })));

/** Groups CRM, LMS and TOTAL, each with a line for every process. */
function RetailSummaryPage({ type }: { type: SummaryType }) {
  const t = useT('reports');
  const report = useReport(type === 'create_report' ? CREATE : UPDATE);
  const groups = useSummaryColumns(type, report.searched?.selected_month ?? null);
  const linesOf = (data: Data): (Line | SectionLine)[] =>
    GROUPS.flatMap((group) => [
      { heading: t(`retail_summary.${group}`) },
      ...rowsOf(data).filter((row) => row.group === group),
    ]);
  const title = t(`${type}.title`);
  return (
    <ReportPage
      title={title}
      report={report}
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
          lines={linesOf(data)}
        />
      )}
    >
      {(data) => (
        <ReportTable
          label={title}
          groups={groups}
          lines={linesOf(data)}
          rowId={rowId}
          before={report.before && rowsOf(report.before)}
        />
      )}
    </ReportPage>
  );
}

function useSummaryColumns(type: SummaryType, month: string | null): readonly ColumnGroup<Line>[] {
  const t = useT('reports');
  const count = (name: keyof RetailSummaryRow, header: string, value: ReportColumn<Line>['value']) => ({
    id: name,
    header,
    value,
    detail: ({ group, process_id }: Line) => ({
      report_type: type,
      slug: `${group}.${name}`,
      selected_month: month,
      process_id: [process_id],
    }),
  });
  const columns: ReportColumn<Line>[] = [
    { id: 'reporting_name', header: t('column.process'), kind: 'text', value: (row) => row.reporting_name },
    // Assigned leads stand in the group TOTAL only (spec B§2).
    count('assign_lead', t('retail_summary.assign_lead'), (row) =>
      row.group === 'total' ? row.assign_lead : '',
    ),
    count('total_retail', t('retail_summary.total_retail'), (row) => row.total_retail),
    ...AGE_BUCKETS.flatMap(([bucket]): ReportColumn<Line>[] => [
      count(bucket, t(`age.${bucket}`), (row) => row[bucket]),
      {
        id: `${bucket}_percentage`,
        header: '%',
        kind: 'percent',
        value: (row) => row[`${bucket}_percentage`],
      },
    ]),
    ...(type === 'update_report'
      ? [count('never_triggered', t('retail_summary.never_triggered'), (row) => row.never_triggered)]
      : []),
  ];
  return [{ id: 'all', columns }];
}
